import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { RadioField } from '#ui/control/RadioField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { NameList } from '#ui/overlay/NameList.tsx'

import { refreshMembers } from '../queries.ts'
import type { User } from '../user.ts'

interface ChangeDialogProps {
  title: string
  users: readonly User[]
  /** How many of the selected are excluded because they have a higher role. */
  leftOut?: number | undefined
  /** The consequences. */
  children?: ReactNode
  /** The options, each with its consequences. */
  options: readonly { value: string; label: string; hint?: string | null }[]
  /** The current value, if it is the same for all. */
  current: string | undefined
  confirmLabel: string
  doneText: string
  change: (value: string) => Promise<unknown>
  onDone?: (() => void) | undefined
  /** Called when somebody or something in the change no longer exists. */
  onMissing?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Asks for the members' new value, states the consequences, and applies it. */
export function ChangeDialog({ leftOut = 0, ...props }: ChangeDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(props.current ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.change,
    onError: async (failure) => {
      if (asFailure(failure).code === 'ERROR_RESOURCE_NOT_FOUND') await props.onMissing?.()
    },
    onSuccess: async () => {
      await refreshMembers(queryClient)
      // The user's own role may have changed, and with it what the navigation offers.
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownRole })
      toast({ message: props.doneText, severity: 'success' })
      props.onDone?.()
      props.onClose()
    },
  })
  return (
    <Dialog open onClose={isPending ? undefined : props.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent>
        <NameList names={props.users.map(({ name }) => name)} />
        {leftOut > 0 && (
          <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>
            {t('users.left_out', { count: leftOut })}
          </Typography>
        )}
        {props.children}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('users.offline')} />
        <RadioField
          legend={props.title}
          legendHidden
          value={value}
          onChange={setValue}
          options={props.options}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button disabled={isPending} onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!online || value === '' || value === props.current}
          onClick={() => mutate(value)}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
