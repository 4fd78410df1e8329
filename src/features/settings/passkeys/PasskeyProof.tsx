import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { Button } from '#ui/control/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword, text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { settingsQueries } from '../queries.ts'

const withCode = z.object({ current_password: anyPassword(), code: text({ min: 1, max: 40 }) })
const withoutCode = z.object({ ...withCode.shape, code: text({ max: 40 }) })

export type ProofFields = z.infer<typeof withCode>

interface Props {
  kind: 'add' | 'remove'
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/** The password, and where two-step login is on a code for a new one: what the login asks for without it. */
export function PasskeyProof({ kind, onProof, onClose }: Props) {
  const { t } = useTranslation()
  const factor = useQuery(settingsQueries.twoStep())
  const needsCode = kind === 'add' && Boolean(factor.data?.confirmed_at)
  const form = useSavedForm<ProofFields>({
    schema: needsCode ? withCode : withoutCode,
    values: { current_password: '', code: '' },
    save: onProof,
  })
  return (
    <>
      <div>{t(`settings.passkeys.${kind}_text`)}</div>
      <Form
        form={form}
        submitLabel={t(`settings.passkeys.${kind}_submit`)}
        savedText={null}
        offlineText={t('settings.passkeys.offline')}
        destructive={kind === 'remove'}
        actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
      >
        <PasswordInput
          control={form.control}
          name="current_password"
          label={t('settings.two_step.password')}
          autoComplete="current-password"
          autoFocus
        />
        {needsCode && (
          <TextInput
            control={form.control}
            name="code"
            label={t('settings.two_step.code')}
            autoComplete="one-time-code"
          />
        )}
      </Form>
    </>
  )
}
