import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { Button } from '#ui/control/Button.tsx'
import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword, text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

const withCode = z.object({
  current_password: anyPassword(),
  code: text({ min: 1, max: 40 }),
  end_others: z.boolean(),
})
const withoutCode = z.object({ ...withCode.shape, code: text({ max: 40 }) })

export type ProofFields = z.infer<typeof withCode>

interface Props {
  /** What follows from it. */
  lead: string
  submitLabel: string
  offlineText: string
  destructive?: boolean
  /** Whether a code of the second factor is asked for beside the password. */
  needsCode: boolean
  /** Whether it is asked if the other sessions shall end. */
  asksForOthers?: boolean
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/** The password, and a code when the login asks for one, before anything of how one logs in is changed. */
export function ProofForm(props: Props) {
  const {
    lead,
    submitLabel,
    offlineText,
    destructive = false,
    needsCode,
    asksForOthers,
    onProof,
    onClose,
  } = props
  const { t } = useTranslation()
  const form = useSavedForm<ProofFields>({
    schema: needsCode ? withCode : withoutCode,
    values: { current_password: '', code: '', end_others: true },
    save: onProof,
  })
  return (
    <>
      <div>{lead}</div>
      <Form
        form={form}
        submitLabel={submitLabel}
        savedText={null}
        offlineText={offlineText}
        destructive={destructive}
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
        {asksForOthers && (
          <CheckboxInput control={form.control} name="end_others" label={t('settings.two_step.end_others')} />
        )}
      </Form>
    </>
  )
}
