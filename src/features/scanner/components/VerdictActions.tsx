import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { Outcome } from '../model/outcome.ts'

interface VerdictActionsProps {
  outcome: Outcome
  onAnswer: (letIn: boolean) => void
  onRetry: () => void
}

/** What staff must do before the next card: answer the question, or retry saving. */
export function VerdictActions({ outcome, onAnswer, onRetry }: VerdictActionsProps) {
  const { t } = useTranslation()
  if (outcome.kind === 'ask') {
    return (
      <Box sx={ROW}>
        <Button
          variant="outlined"
          color="inherit"
          size="large"
          className="button--grow"
          onClick={() => onAnswer(false)}
        >
          {t('scanner.turn_away')}
        </Button>
        <Button
          variant="contained"
          size="large"
          className="button--grow button--bright"
          onClick={() => onAnswer(true)}
        >
          {t('scanner.let_in')}
        </Button>
      </Box>
    )
  }
  if (outcome.kind !== 'not_saved') return null
  const outdated = outcome.reason === 'outdated'
  return (
    <Box sx={ROW}>
      <Button
        variant="contained"
        size="large"
        className="button--grow button--bright"
        onClick={outdated ? () => location.reload() : onRetry}
      >
        {outdated ? t('scanner.reload') : t('scanner.retry')}
      </Button>
    </Box>
  )
}

// Stays within reach even if the text above has to scroll, and covers the text passing below it.
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  pt: 0.5,
  position: 'sticky',
  bottom: 0,
  bgcolor: 'inherit',
} as const
