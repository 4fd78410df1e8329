import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { failureMessage, messageText } from '#ui/form/message.ts'

import { COLUMN_TEXTS, isGuardianEmail, isPhoneField } from './fields.ts'
import type { CellProblem } from './members.ts'
import type { Import, ImportLine } from './use-import.ts'

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

const HERE: Record<string, string> = {
  NO_EMAIL: 'users.import.problem.no_email',
  NO_EMAIL_IN_FAMILY: 'users.import.problem.no_email_in_family',
  NO_GUARDIAN_EMAIL: 'users.import.problem.no_guardian_email',
  NO_DATE: 'users.import.problem.no_date',
  UNKNOWN_ROLE: 'users.import.problem.unknown_role',
  NO_GROUP: 'users.import.problem.no_group',
  UNKNOWN_LANGUAGE: 'users.import.problem.unknown_language',
  MISPLACED_EMAIL: 'users.import.problem.misplaced_email',
  FAILED_FORMULA: 'users.import.problem.failed_formula',
}

/** A cell's error, in words: form messages, for the server's errors. */
function useProblemText(): (problem: CellProblem) => string {
  const { t } = useTranslation()
  return ({ field, code, params }) => {
    const own = HERE[code]
    if (own) return t(own, params)
    if (params['reason'] === 'exists')
      return t(field === 'email' ? 'users.import.problem.twice' : 'users.import.problem.child_exists')
    if (params['reason'] === 'namesake') return t('users.import.problem.namesake')
    if (params['reason'] === 'same') return t('users.import.problem.own_guardian')
    if (code === 'ERROR_EMAIL_ALREADY_EXISTS' && isGuardianEmail(field))
      return t('users.import.problem.guardian_elsewhere')
    // The server says only that it is invalid, or missing beside the contact's name.
    if (code === 'ERROR_VALIDATION_FAILED' && isPhoneField(field) && params['max'] === undefined)
      return t('contact.not_a_phone')
    return messageText(t, failureMessage({ code, params, status: 400 }), t(COLUMN_TEXTS[field]))
  }
}
