import { Button } from '#ui/control/Button.tsx'
import { LockIcon } from '#ui/icon/shell-icons.ts'

import { InEveryLanguage } from './InEveryLanguage.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'

interface KioskExitProps {
  /** Whether the PIN is being asked for. */
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
  /** Unsent scans on this device. */
  unsent: number
}

/** The way out of the self check-in, for staff who know the PIN. */
export function KioskExit({ isAsking, onAsking, unsent }: KioskExitProps) {
  return (
    <>
      <Button color="inherit" startIcon={<LockIcon />} onClick={() => onAsking(true)}>
        <span style={{ textAlign: 'start', lineHeight: 1.15 }}>
          <InEveryLanguage text="unlock" />
        </span>
      </Button>
      <UnlockDialog open={isAsking} onClose={() => onAsking(false)} unsent={unsent} />
    </>
  )
}
