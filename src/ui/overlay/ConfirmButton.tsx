import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button, type ButtonProps } from '../control/Button.tsx'
import { CallFailure } from '../feedback/CallFailure.tsx'
import { asFailure } from '../feedback/failure.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

interface ConfirmButtonProps<Result>
  extends
    Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'className' | 'disabled' | 'aria-label'>,
    Pick<ConfirmDialogProps, 'confirmLabel' | 'destructive' | 'children'> {
  label: ReactNode
  question: string
  /** Shown instead of a failure when offline. */
  offlineText: string
  /** If it rejects, the question stays and shows why. */
  act: () => Promise<Result>
  onDone: (result: Result) => unknown
  /** Also after a failure, which may have been partial. */
  onSettled?: () => unknown
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton<Result>({
  label,
  question,
  confirmLabel,
  destructive = false,
  offlineText,
  children,
  act,
  onDone,
  onSettled,
  ...button
}: ConfirmButtonProps<Result>) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      setAsking(false)
      await onDone(result)
    },
    onSettled: () => onSettled?.(),
  })
  return (
    <>
      <Button
        {...button}
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
        confirmLabel={confirmLabel}
        destructive={destructive}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {children}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={offlineText} />
      </ConfirmDialog>
    </>
  )
}
