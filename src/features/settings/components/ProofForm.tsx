import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { anyPassword, text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { ProveWithPasskey } from '../passkeys/ProveWithPasskey.tsx'

const withoutCode = z.object({ current_password: anyPassword(), end_others: z.boolean() })
const withCode = z.object({ ...withoutCode.shape, code: text({ min: 1, max: 40 }) })

/** What was answered; a code that is not asked for is empty. */
export type ProofFields = z.infer<typeof withCode>

const NO_CODE: Partial<ProofFields> = { code: '' }

interface Props {
  /** What follows from it, where it is not said above. */
  lead?: string
  submitLabel: string
  offlineText: string
  destructive?: boolean
  /** Whether a code of the second factor is asked for beside the password. */
  needsCode?: boolean
  /** Whether it is asked if the other sessions shall end. */
  asksForOthers?: boolean
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/** The password or a passkey, and a code when the login asks for one, before what is not for whoever finds the screen open. */
export function ProofForm(props: Props) {
  const {
    lead,
    submitLabel,
    offlineText,
    destructive = false,
    needsCode = false,
    asksForOthers,
    onProof,
    onClose,
  } = props
  const { t } = useTranslation()
  const form = useSavedForm<ProofFields>({
    // What is not asked for has no rule: it would be one that may be left empty, and the others be marked beside it.
    schema: needsCode ? withCode : (withoutCode as typeof withCode),
    values: { current_password: '', code: '', end_others: true },
    save: (proof) => onProof({ ...NO_CODE, ...proof }),
  })
  return (
    <>
      {lead !== undefined && <div>{lead}</div>}
      <Form
        form={form}
        submitLabel={submitLabel}
        savedText={null}
        offlineText={offlineText}
        destructive={destructive}
        onCancel={onClose}
      >
        <PasswordInput
          control={form.control}
          name="current_password"
          label={t('proof.password')}
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
        <ProveWithPasskey form={form} />
      </Form>
    </>
  )
}
