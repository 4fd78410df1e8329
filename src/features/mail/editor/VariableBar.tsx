import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface VariableBarProps {
  variables: readonly string[]
  onInsert: (source: string) => void
}

/** The mail's variables with their meaning; pressing one inserts it at the cursor. */
export function VariableBar({ variables, onInsert }: VariableBarProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('mail.variables.label')}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {variables.map((name) => (
          <Tooltip key={name} title={t(`mail.variables.${name}`)} describeChild>
            <Chip
              variant="outlined"
              label={`{{ ${name} }}`}
              // The focus stays where it is inserted: what is typed at once goes there, too.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{{ ${name} }}`)}
              sx={{ height: 44, fontFamily: 'monospace' }}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}
