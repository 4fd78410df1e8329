import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'

import { resumePhone } from '../phones.ts'
import type { PhoneCard } from '../use-card-code.ts'

interface PhoneNoteProps {
  phone: PhoneCard
  /** The child whose card it is; absent for the user's own. */
  childName?: string
}

/** Why this phone shows only the plain code, and what to do about it. */
export function PhoneNote({ phone, childName }: PhoneNoteProps) {
  const { t } = useTranslation()
  const resume = useMutation(resumePhone(useQueryClient(), phone.holder))
  if (phone.state !== 'full' && phone.state !== 'ended') return null
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', mt: 1 }}>
      <Typography variant="body2">
        {t(`card_phones.is_${phone.state}`, childName ? { context: 'child', name: childName } : {})}
      </Typography>
      {phone.state === 'full' ? (
        <LinkButton to="/settings/membership" variant="outlined">
          {t('card_phones.choose')}
        </LinkButton>
      ) : (
        <Button variant="outlined" loading={resume.isPending} onClick={() => resume.mutate()}>
          {t('card_phones.resume')}
        </Button>
      )}
    </Box>
  )
}
