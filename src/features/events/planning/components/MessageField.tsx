import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { TextAreaField } from '#ui/control/TextAreaField.tsx'

const LONGEST_MESSAGE = 1000

/** A personal message in the e-mail to those who are going. */
export function MessageField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ mt: 1, color: 'text.primary' }}>
      <TextAreaField
        label={t('planning.cancel.message')}
        hint={t('planning.cancel.message_hint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={2}
        maxLength={LONGEST_MESSAGE}
      />
    </Box>
  )
}
