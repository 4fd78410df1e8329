import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import { translationQueries } from '../queries.ts'
import type { TextKey } from '../text.ts'

interface BulkActionProps {
  label: string
  question: string
  /** What follows from it. */
  children: ReactNode
  doneText: string
  /** Those of the selected that it can be done with; without any it cannot be pressed. */
  texts: readonly TextKey[]
  /** How many of the selected it cannot be done with, and why. */
  leftOut: string | undefined
  act: (ids: string[]) => Promise<void>
  /** Lets the app show the texts as they are now. */
  onChanged: () => Promise<void>
  onDone: () => void
}

/** Something that is done with many texts at once, after a question that names them. */
export function BulkAction({
  label,
  question,
  texts,
  leftOut,
  act,
  onChanged,
  onDone,
  ...props
}: BulkActionProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => act(texts.map(({ id }) => id)),
    onSuccess: async () => {
      toast({ message: props.doneText, severity: 'success' })
      setAsking(false)
      onDone()
      await Promise.all([queryClient.invalidateQueries({ queryKey: translationQueries.all }), onChanged()])
    },
  })
  return (
    <>
      <Button
        disabled={texts.length === 0}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={question}
        confirmLabel={label}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <NameList names={texts.map(({ key }) => key)} />
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <div>{props.children}</div>
          {leftOut && <div>{leftOut}</div>}
        </Box>
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('translations.offline')} />
      </ConfirmDialog>
    </>
  )
}
