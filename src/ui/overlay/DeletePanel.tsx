import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { Panel } from '../layout/Panel.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

interface DeletePanelProps {
  title: string
  lead: string
  /** The verb on the button. */
  action: string
  question: string
  confirmLabel: string
  /** What is deleted with it. */
  children: ReactNode
  /** Shown instead of a failure when offline. */
  offlineText: string
  remove: () => Promise<unknown>
  /** Leaves the screen of the deleted thing. */
  onRemoved: () => Promise<unknown>
}

/** The last panel of a screen about one thing: deletes it after a confirmation. */
export function DeletePanel(props: DeletePanelProps) {
  return (
    <Panel title={props.title} lead={props.lead}>
      <Box>
        <ConfirmButton
          variant="outlined"
          color="error"
          label={props.action}
          question={props.question}
          confirmLabel={props.confirmLabel}
          destructive
          offlineText={props.offlineText}
          act={props.remove}
          onDone={props.onRemoved}
        >
          {props.children}
        </ConfirmButton>
      </Box>
    </Panel>
  )
}
