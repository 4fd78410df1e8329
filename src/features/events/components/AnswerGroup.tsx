import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'
import { answerOf } from '../registration.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { useChild, wordsOf } from './answering-for.ts'

interface AnswerGroupProps {
  event: ClubEvent
  /** Answering is closed; the reason is shown beside the buttons. */
  closed: boolean
  onAnswer: Parameters<typeof AnswerButtons>[0]['onAnswer']
  onWithdraw: () => void
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  'aria-label'?: string
}

/** The answers to an event, and a button that takes back the one given. */
export function AnswerGroup({ event, closed, onAnswer, onWithdraw, ...labels }: AnswerGroupProps) {
  const { t } = useTranslation()
  const { of } = wordsOf(useChild())
  const answers = useRef<HTMLDivElement>(null)
  const withdraw = () => {
    onWithdraw()
    // The button disappears with the answer, so focus the first of the answers beside it.
    answers.current?.querySelector('button')?.focus()
  }
  return (
    <Box ref={answers} role="group" {...labels} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <AnswerButtons event={event} closed={closed} onAnswer={onAnswer} />
      {answerOf(event) && (
        <Button
          color="inherit"
          disabled={closed}
          onClick={withdraw}
          className="button--quiet"
          style={{ flexBasis: '100%' }}
        >
          {t(`${of}withdraw`)}
        </Button>
      )}
    </Box>
  )
}
