import { useEffect } from 'react'

/** Held by every tab with an open door: unlike a note in storage, it ends with its tab, however that ends. */
const LOCK = 'samspel-open-door'

let open = 0
const closings = new Set<() => void>()

/** Whether a door is open on screen: it stays open, with its roster, even if the server ends the session. */
export const isDoorOpen = (): boolean => open > 0

/** The same for every tab of this browser, where it can tell. */
export async function isDoorOpenInAnyTab(): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {}
  return isDoorOpen() || held.some(({ name }) => name === LOCK)
}

/** Resolves once the doors open on screen are closed. */
export const untilDoorCloses = () => new Promise<void>((resolve) => closings.add(resolve))

/** Keeps a door open while the component is mounted. */
export function useOpenDoor(): void {
  useEffect(() => holdDoorOpen(), [])
}

/** Opens a door. Returns a function that closes it. */
export function holdDoorOpen(): () => void {
  open += 1
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => closed).catch((error) => console.warn(error))
  return () => {
    open -= 1
    close()
    if (open > 0) return
    for (const tell of closings) tell()
    closings.clear()
  }
}
