import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { Button } from '#ui/control/Button.tsx'
import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword, text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import type { TwoStepChange } from './two-step.ts'

const withCode = z.object({
  current_password: anyPassword(),
  code: text({ min: 1, max: 40 }),
  end_others: z.boolean(),
})
const withoutCode = z.object({ ...withCode.shape, code: text({ max: 40 }) })

export type ProofFields = z.infer<typeof withCode>

interface Props {
  change: TwoStepChange
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/** The password, and a code when the login asks for one, before anything of how one logs in is changed. */
export function AskProof({ change, onProof, onClose }: Props) {
  const { t } = useTranslation()
  const form = useSavedForm<ProofFields>({
    schema: change === 'begin' ? withoutCode : withCode,
    values: { current_password: '', code: '', end_others: true },
    save: onProof,
  })
  return (
    <>
      <div>{t(`settings.two_step.${change}_text`)}</div>
      <Form
        form={form}
        submitLabel={t(`settings.two_step.${change}_submit`)}
        savedText={null}
        offlineText={t('settings.two_step.offline')}
        destructive={change === 'remove'}
        actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
      >
        <PasswordInput
          control={form.control}
          name="current_password"
          label={t('settings.two_step.password')}
          autoComplete="current-password"
          autoFocus
        />
        {change !== 'begin' && (
          <TextInput
            control={form.control}
            name="code"
            label={t('settings.two_step.code')}
            autoComplete="one-time-code"
          />
        )}
        {change === 'remove' && (
          <CheckboxInput control={form.control} name="end_others" label={t('settings.two_step.end_others')} />
        )}
      </Form>
    </>
  )
}
