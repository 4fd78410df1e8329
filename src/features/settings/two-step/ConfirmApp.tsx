import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { CopyField } from '#ui/control/CopyField.tsx'
import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { confirmTwoStep, keyUri } from './two-step.ts'

const schema = z.object({ code: text({ min: 1, max: 20 }), end_others: z.boolean() })

interface Props {
  secret: string
  issuer: string
  email: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/**
 * Shows the secret to an app, and asks for a code from it, so that nobody is locked out by an app that did not get it.
 */
export function ConfirmApp({ secret, issuer, email, onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const uri = keyUri(secret, issuer, email)
  const form = useToldForm({
    schema,
    values: { code: '', end_others: true },
    save: async ({ code, end_others }) => onConfirmed(await confirmTwoStep(client, code, end_others)),
  })
  return (
    <>
      <div>{t('settings.two_step.scan')}</div>
      <Box
        sx={{
          width: 'min(200px, 100%)',
          bgcolor: '#fff',
          borderRadius: 1,
          lineHeight: 0,
          forcedColorAdjust: 'none',
        }}
      >
        <QRCodeSVG
          value={uri}
          marginSize={3}
          role="img"
          aria-label={t('settings.two_step.picture')}
          style={{ width: '100%', height: 'auto' }}
        />
      </Box>
      <a className="plain-link" href={uri}>
        {t('settings.two_step.open')}
      </a>
      <CopyField label={t('settings.two_step.secret')} value={secret} />
      <Form
        form={form}
        submitLabel={t('settings.two_step.confirm')}
        savedText={null}
        offlineText={t('settings.two_step.offline')}
        onCancel={onClose}
      >
        <TextInput
          control={form.control}
          name="code"
          label={t('settings.two_step.confirm_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <CheckboxInput control={form.control} name="end_others" label={t('settings.two_step.end_others')} />
      </Form>
    </>
  )
}
