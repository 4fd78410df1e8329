import { createContext, useContext } from 'react'
import { useStore } from 'zustand'

import type { ViewState } from '../camera/code-reader.ts'
import type { DoorState } from './door-state.ts'
import type { ScannerSession } from './scanner-session.ts'

export const SessionContext = createContext<ScannerSession | undefined>(undefined)

/** The open door around this component. */
export function useScanner(): ScannerSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useScanner needs an open scanner session around it')
  return session
}

/** A slice of the door's state. */
export const useDoor = <Part>(select: (state: DoorState) => Part): Part =>
  useStore(useScanner().door.store, select)

/** A slice of the state of camera and decoder. */
export const useView = <Part>(select: (state: ViewState) => Part): Part =>
  useStore(useScanner().codeReader.view, select)
