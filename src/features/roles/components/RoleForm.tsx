import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import type { Permission as PermissionName } from '#api/schema.gen.ts'
import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { useRoleDescription } from '#ui/content/use-role-description.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'

import { saveRole } from '../mutations.ts'
import { roleQueries } from '../queries.ts'
import { EMPTY_ROLE, type RoleFields, roleSchema, toFields } from '../role-fields.ts'
import { type Permission, type Role, roleRights } from '../role.ts'
import { PermissionFields } from './PermissionFields.tsx'

interface RoleFormProps {
  /** Absent for a new one. */
  role?: Role
  permissions: readonly Permission[]
  /** The names of the user's permissions. */
  own: readonly PermissionName[]
}

/** A role's name, description and permissions, saved in one step. */
export function RoleForm({ role, permissions, own }: RoleFormProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const roleDescription = useRoleDescription()
  const toast = useToast()
  const navigate = useNavigateFromHere()
  const queryClient = useQueryClient()
  const { home } = roleRights(own)
  const values = role ? toFields(role) : EMPTY_ROLE
  const latestFields = async (before: Role) => {
    const roles = await queryClient.query({ ...roleQueries.list(), staleTime: 0 })
    // One that is gone is refused when it is saved.
    return toFields(roles.find(({ id }) => id === before.id) ?? before)
  }
  const form = useSharedForm<RoleFields>({
    schema: roleSchema,
    values,
    draft: role ? `role ${role.id}` : 'role-new',
    aliases: { permission_id: 'permissions' },
    latest: role && (() => latestFields(role)),
    merged: ['permissions'],
    // A user who may only create roles stays on this form, which must be empty for the next one.
    clearAfterSave: !role,
    save: async (typed, base) => {
      try {
        // A newer list of permissions does not replace those that the ticks were made on.
        await saveRole(role, typed, base.permissions)
      } catch (error) {
        toast({ message: failureText(t, asFailure(error)), severity: 'error' })
        throw error
      }
      // It may be the user's own role, which decides what the navigation offers.
      await Promise.all(
        [roleQueries.all, queryKeys.ownRole, queryKeys.users].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      toast({ message: t('roles.saved', { name: roleName(typed.name) }), severity: 'success' })
      await navigate({ to: home })
    },
  })
  const { control } = form
  const shown = role && roleName(role.name)
  const described = role && roleDescription(role.description)
  return (
    <Form
      form={form}
      submitLabel={role ? undefined : t('roles.create')}
      actions={home !== '/admin/roles/new' && <LinkButton to={home}>{t('common.cancel')}</LinkButton>}
    >
      <TextInput
        control={control}
        name="name"
        label={t('roles.name')}
        autoComplete="off"
        hint={shown === role?.name ? undefined : t('roles.shown_as', { name: shown })}
      />
      <TextInput
        control={control}
        name="description"
        label={t('roles.description')}
        hint={
          described === undefined || described === role?.description
            ? t('roles.description_hint')
            : t('roles.described_as', { description: described })
        }
        autoComplete="off"
        rows={2}
      />
      <PermissionFields control={control} permissions={permissions} own={own} saved={values.permissions} />
    </Form>
  )
}
