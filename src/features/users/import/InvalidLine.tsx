import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { COLUMN_TEXTS } from './fields.ts'
import type { Import, ImportLine } from './use-import.ts'
import { useProblemText } from './use-problem-text.ts'

interface InvalidLineProps {
  line: ImportLine
  list: Import
  onLeaveOut: () => void
}

/** A line with errors: each of its cells can be changed, and is checked again on blur. */
export function InvalidLine({ line, list, onLeaveOut }: InvalidLineProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1.5 }}>
        <Typography component="h3" variant="h4" tabIndex={-1} sx={{ flex: '1 0 auto' }}>
          {t('users.import.line', { number: line.number })}
        </Typography>
        <Button color="error" onClick={onLeaveOut}>
          {t('users.import.leave_out')}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
          alignItems: 'start',
        }}
      >
        {list.mapping.map((field, column) => {
          if (field === null) return null
          const problem = line.problems.find((each) => each.field === field)
          const written = line.cells[column] ?? ''
          const correct = (text: string) => {
            if (text !== written) list.correct(line.number, column, text)
          }
          return (
            <TextField
              // Two columns may have the same heading, and columns never move.
              // oxlint-disable-next-line react/no-array-index-key
              key={column}
              dense
              label={t(COLUMN_TEXTS[field])}
              defaultValue={written}
              error={problem && problemText(problem)}
              onChange={({ target }) => list.note(line.number, column, target.value)}
              onBlur={({ target }) => correct(target.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') correct(currentTarget.value)
              }}
            />
          )
        })}
      </Box>
    </Paper>
  )
}
