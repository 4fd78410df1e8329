import Box from '@mui/material/Box'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { useEdited } from './use-edited.ts'

const MAX = 200

interface AnswerCommentProps {
  comment: string | null
  onSave: (comment: string) => void
}

/** A comment on the answer, such as "ten minutes late". */
export function AnswerComment({ comment, onSave }: AnswerCommentProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useEdited(comment ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
  }
  return (
    <Box component="form" onSubmit={save}>
      <TextField
        label={t('events.comment')}
        hint={t('events.comment_hint')}
        value={typed}
        maxLength={MAX}
        onChange={({ target }) => setTyped(target.value)}
        beside={
          <Button type="submit" variant="outlined" disabled={typed.trim() === (comment ?? '')}>
            {t('events.save_comment')}
          </Button>
        }
      />
    </Box>
  )
}
