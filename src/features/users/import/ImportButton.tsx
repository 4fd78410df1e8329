import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { Button } from '#ui/control/Button.tsx'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { refreshMembers } from '../queries.ts'
import { type Import, importMembers } from './use-import.ts'

interface ImportButtonProps {
  list: Import
  roleId: string
  role: string
  /** Called when nothing is unsaved any more. */
  onDone: () => void
}

/** Imports everybody, after saying what will happen and to how many. */
export function ImportButton({ list, roleId, role, onDone }: ImportButtonProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [invites, setInvites] = useState(true)
  const queryClient = useQueryClient()
  const navigate = useNavigateFromHere()
  const toast = useToast()
  const count = list.lines.length
  const mailed = list.members.filter(({ email }) => email !== '').length
  const hasChildren = mailed < list.members.length
  const hasAccounts = list.newGuardians > 0 || mailed > 0
  const doneText = !invites ? 'done_uninvited' : hasChildren ? 'done_with_children' : 'done'
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => importMembers(list.members, roleId, { invites, withoutEmail: list.withoutEmail }),
    onSuccess: async ({ imported }) => {
      setAsking(false)
      if (imported === 0) {
        // Somebody has joined some other way since the check: a new check says who.
        await list.check.refetch()
        return
      }
      onDone()
      toast({
        message: t(`users.import.${doneText}`, { count: imported }),
        severity: 'success',
      })
      await refreshMembers(queryClient)
      const status = invites ? 'unverified' : 'not_invited'
      await navigate({ to: '/admin/users', search: hasAccounts ? { status } : {} })
    },
  })
  return (
    <Box>
      <Button
        variant="contained"
        disabled={!list.isChecked || list.wrong.length > 0}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('users.import.submit', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.import.question', { count })}
        confirmLabel={t('users.import.submit', { count })}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('users.import.consequence', { count, role })}
        {invites && mailed > 0 && ` ${t('users.import.mailed', { count: mailed })}`}
        {list.newGroups.length > 0 && ` ${t('users.import.makes_groups', { count: list.newGroups.length })}`}
        {list.newGuardians > 0 &&
          ` ${t(`users.import.${invites ? 'makes_guardians' : 'makes_uninvited_guardians'}`, { count: list.newGuardians })}`}
        {hasChildren &&
          ` ${t(list.withoutEmail ? 'users.import.no_mail_without_email' : 'users.import.no_mail_to_children')}`}
        {hasAccounts && (
          <Box sx={{ mt: 2 }}>
            <SwitchField
              label={t('users.import.invite')}
              hint={t('users.import.invite_hint')}
              checked={invites}
              onChange={setInvites}
              disabled={isPending}
            />
          </Box>
        )}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('users.offline')} />
      </ConfirmDialog>
    </Box>
  )
}
