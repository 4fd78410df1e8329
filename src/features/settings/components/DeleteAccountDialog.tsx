import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { signOut } from '#api/session.ts'
import { countUndelivered } from '#offline/outbox/outbox.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword } from '#ui/form/rules.ts'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { deleteMyAccount } from '../mutations.ts'

const CONSEQUENCES = ['person', 'events', 'attendance', 'login'] as const

const schema = z.object({ current_password: anyPassword() })

interface Props {
  userId: string
  onClose: () => void
}

/** Says exactly what happens, and does it for who knows the password. */
export function DeleteAccountDialog({ userId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [undelivered, setUndelivered] = useState(0)
  const form = useSavedForm({
    schema,
    values: { current_password: '' },
    save: async ({ current_password }) => {
      await deleteMyAccount(current_password)
      signOut('deletion')
    },
  })
  const isLastAdmin = form.failure?.code === 'ERROR_LAST_ADMIN'
  useEffect(() => {
    // A device whose storage cannot be read has no scans that could be lost.
    countUndelivered(userId).then(
      ({ mine }) => setUndelivered(mine),
      () => undefined,
    )
  }, [userId])
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('settings.delete.question')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {CONSEQUENCES.map((each) => (
            <li key={each}>{t(`settings.delete.consequence.${each}`)}</li>
          ))}
        </Box>
        {undelivered > 0 && (
          <Alert severity="warning">{t('settings.delete.undelivered', { count: undelivered })}</Alert>
        )}
        {isLastAdmin && <Alert severity="info">{t('settings.delete.last_admin')}</Alert>}
        <Form
          form={form}
          submitLabel={t('settings.delete.confirm')}
          savedText={null}
          offlineText={t('settings.delete.offline')}
          destructive
          actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
        >
          <PasswordInput
            control={form.control}
            name="current_password"
            label={t('settings.delete.password')}
            autoComplete="current-password"
            autoFocus
          />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
