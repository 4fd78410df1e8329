import { createContext } from 'react'

/** Keeps the dialog around a form open, or no longer. Outside a dialog it does nothing. */
export const HoldDialog = createContext<(isHeld: boolean) => void>(() => undefined)
