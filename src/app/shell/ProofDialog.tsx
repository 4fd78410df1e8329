import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { call } from '#api/functions.ts'
import { Button } from '#ui/control/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword } from '#ui/form/rules.ts'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

const schema = z.object({ current_password: anyPassword() })

/** Asks for the password again before what cannot be undone. */
export default function ProofDialog({ onSettled }: { onSettled: (proven: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const form = useSavedForm({
    schema,
    values: { current_password: '' },
    save: async (proof) => {
      await call('confirm_password', proof)
      onSettled(true)
    },
  })
  const cancel = () => onSettled(false)
  return (
    <Dialog open onClose={cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('proof.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>{t('proof.text')}</div>
        <Form
          form={form}
          submitLabel={t('proof.submit')}
          savedText={null}
          offlineText={t('proof.offline')}
          actions={<Button onClick={cancel}>{t('common.cancel')}</Button>}
        >
          <PasswordInput
            control={form.control}
            name="current_password"
            label={t('proof.password')}
            autoComplete="current-password"
            autoFocus
          />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
