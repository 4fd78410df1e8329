import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import type { RoleChoice } from '#api/role-choices.ts'
import { parseAddresses } from '#lib/text/addresses.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { inviteAll, type InviteResult, mayStillSucceed } from './invite.ts'
import { InviteResults } from './InviteResults.tsx'
import { invitationQueries } from './queries.ts'

const schema = z.object({
  addresses: z.string().check((context) => {
    const { valid, invalid } = parseAddresses(context.value)
    if (invalid.length > 0) refuse(message('users.invite.invalid', { list: invalid.join(', ') }))
    else if (valid.length === 0) refuse(message('form.required'))

    function refuse(error: string) {
      context.issues.push({ code: 'custom', input: context.value, message: error })
    }
  }),
  role_id: z.string().check(z.minLength(1, message('form.required'))),
})

/** Pasted addresses and the role for them. */
export function InviteForm({ roles }: { roles: readonly RoleChoice[] }) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const queryClient = useQueryClient()
  const [results, setResults] = useState<readonly InviteResult[]>([])
  const form = useToldForm({
    schema,
    // Most people are invited to the lowest role.
    values: { addresses: '', role_id: roles.at(-1)?.id ?? '' },
    draft: 'invitations',
    clearAfterSave: true,
    save: async ({ addresses, role_id }) => {
      setResults([])
      const { valid } = parseAddresses(addresses)
      const left = new Set(valid)
      try {
        await inviteAll(valid, role_id, (result) => {
          setResults((before) => [...before, result])
          if (!mayStillSucceed(result.failure)) left.delete(result.email)
        })
      } finally {
        if (left.size > 0) form.setValue('addresses', [...left].join('\n'), { shouldDirty: true })
        await queryClient.invalidateQueries({ queryKey: invitationQueries.all })
      }
    },
  })
  const { control } = form
  const typed = parseAddresses(useWatch({ control, name: 'addresses' })).valid.length
  return (
    <>
      <Form
        form={form}
        submitLabel={typed === 0 ? t('users.invite.action') : t('users.invite.submit', { count: typed })}
        savedText={null}
      >
        <TextInput
          control={control}
          name="addresses"
          label={t('users.invite.addresses')}
          hint={t('users.invite.addresses_hint')}
          autoComplete="off"
          rows={4}
        />
        <SelectInput
          control={control}
          name="role_id"
          label={t('users.role')}
          hint={t('users.invite.role_hint')}
          options={roles.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        />
      </Form>
      <InviteResults results={results} />
    </>
  )
}
