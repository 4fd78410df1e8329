import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '../control/Button.tsx'
import { CallFailure } from '../feedback/CallFailure.tsx'
import { asFailure } from '../feedback/failure.ts'
import { Panel } from '../layout/Panel.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeletePanelProps {
  title: string
  lead: string
  /** The verb on the button. */
  action: string
  question: string
  confirmLabel: string
  /** What goes with it. */
  children: ReactNode
  /** Said in place of a failure without a network. */
  offlineText: string
  remove: () => Promise<unknown>
  /** Leaves the screen of what is gone. */
  onRemoved: () => Promise<unknown>
}

/** The end of a screen about one thing: deletes it, after a question. */
export function DeletePanel(props: DeletePanelProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: props.remove,
    onSuccess: props.onRemoved,
  })
  return (
    <Panel title={props.title} lead={props.lead}>
      <Box>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {props.action}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={props.question}
        confirmLabel={props.confirmLabel}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {props.children}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={props.offlineText} />
      </ConfirmDialog>
    </Panel>
  )
}
