import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { setMemberGroups } from '../mutations.ts'
import { refreshGroups } from '../queries.ts'

interface MemberGroupsDialogProps {
  user: { id: string; name: string; group_ids: readonly string[] }
  groups: readonly Group[]
  type: AssociationType | undefined
  onClose: () => void
}

/** Sets all of a member's groups at once. */
export function MemberGroupsDialog({ user, groups, type, onClose }: MemberGroupsDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  // As they were when the dialog opened: what somebody else changes meanwhile stays.
  const [known] = useState<readonly string[]>(user.group_ids)
  const [chosen, setChosen] = useState(known)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setMemberGroups(user.id, chosen, known),
    onSuccess: async () => {
      await refreshGroups(queryClient)
      toast({ message: t('groups.change_of.done', { name: user.name }), severity: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('groups.change_of.title', { name: user.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('groups.offline')} />
        {groups.map((group) => (
          <CheckboxField
            key={group.id}
            label={group.name}
            hint={t(`groups.kind.${group.kind}`, { context: type })}
            checked={chosen.includes(group.id)}
            onChange={({ target }) =>
              setChosen((before) =>
                target.checked ? [...before, group.id] : before.filter((each) => each !== group.id),
              )
            }
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button disabled={isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} disabled={!online} onClick={() => mutate()}>
          {t('form.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
