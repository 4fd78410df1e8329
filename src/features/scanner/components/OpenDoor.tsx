import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'

import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { useOpenDoor } from '#lib/door/open-door.ts'
import type { Roster } from '#offline/roster/roster.ts'
import { useWakeLock } from '#ui/browser/use-wake-lock.ts'
import { Page } from '#ui/layout/Page.tsx'

import type { CodeReader } from '../camera/code-reader.ts'
import { scannerStateOf } from '../camera/scanner-state.ts'
import { createScannerSession } from '../door/scanner-session.ts'
import { SessionContext, useScanner, useView } from '../door/session-context.ts'
import { useHandScanner } from '../door/use-hand-scanner.ts'
import { DeskDoor } from './door-views.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PortableDoor } from './PortableDoor.tsx'

interface OpenDoorProps {
  roster: Roster
  codeReader: CodeReader
  staffId: string
  portable: boolean
  /** Shown instead of the door's own screen. */
  children?: ReactNode
}

/** Holds the scanner session for as long as the door is mounted. */
export function OpenDoor({ roster, codeReader, staffId, portable, children }: OpenDoorProps) {
  const [session] = useState(() => createScannerSession(roster, staffId, codeReader))
  useEffect(() => session.run(), [session])
  useOpenDoor()
  return (
    <SessionContext value={session}>
      <Door portable={portable}>{children}</Door>
      {!children && <LeaveGuard />}
    </SessionContext>
  )
}

function Door({ portable, children }: Pick<OpenDoorProps, 'portable' | 'children'>) {
  const { door } = useScanner()
  const state = useView(scannerStateOf)
  useHandScanner(useCallback((code: string) => void door.present(code, 'card'), [door]))
  // Without a picture there are still names and hand scanners, and a self check-in tries again by itself.
  const isInUse = state !== 'stopped' || children !== undefined
  useWakeLock(isInUse)
  useReloadBlocker(isInUse)
  return (
    <Box data-scanner-state={state} sx={portable ? FULL_SCREEN : undefined}>
      {children ??
        (portable ? (
          <PortableDoor />
        ) : (
          <Page>
            <Suspense>
              <DeskDoor />
            </Suspense>
          </Page>
        ))}
    </Box>
  )
}

const FULL_SCREEN = { position: 'fixed', inset: 0, bgcolor: 'background.default' } as const
