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

/** The values entered; a code that is not asked for is empty. */
export type ProofFields = z.infer<typeof withCode>

const NO_CODE: Partial<ProofFields> = { code: '' }

interface Props {
  /** The consequences, if not stated above. */
  lead?: string
  submitLabel: string
  offlineText: string
  destructive?: boolean
  /** Whether a code of the second factor is required besides the password. */
  needsCode?: boolean
  /** Whether to offer ending the other sessions. */
  asksForOthers?: boolean
  onProof: (proof: ProofFields) => Promise<void>
  onClose: () => void
}

/**
 * Asks for the password or a passkey, and for a code if the login requires one, before an action that
 * somebody who merely finds the screen open must not be able to do.
 */
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
    // Fields that are not shown have no rule: they would count as optional, and the others would be marked as
    // required.
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
