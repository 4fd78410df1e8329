import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import type { RoleChoice } from '#api/role-choices.ts'
import { parseAddresses } from '#lib/text/addresses.ts'
import { BreakableText } from '#ui/content/BreakableText.tsx'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { failureText } from '#ui/feedback/failure.ts'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { type InviteResult, inviteAll, mayStillSucceed } from './invite.ts'
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

/** How many were invited, and for each of the others why not. */
function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const { t } = useTranslation()
  const failed = results.filter(({ failure }) => failure !== undefined)
  const invited = results.length - failed.length
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, mt: 2.5, '&:empty': { display: 'none' } }}>
      {invited > 0 && <Alert severity="success">{t('users.invite.done', { count: invited })}</Alert>}
      {failed.length > 0 && (
        <Alert severity="warning">
          {t('users.invite.failed', { count: failed.length })}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {failed.map(({ email, failure }) => (
              <li key={email}>
                <strong>
                  <BreakableText text={email} />
                </strong>{' '}
                {failure &&
                  (failure.params['reason'] === 'exists'
                    ? t('users.invite.is_invited')
                    : failureText(t, failure))}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
