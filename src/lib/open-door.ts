import { useEffect } from 'react'

let open = 0

/** Whether a door is open on screen: it stays open, with its roster, even if the server ends the session. */
export const isDoorOpen = (): boolean => open > 0

/** Keeps a door open while the component is mounted. */
export function useOpenDoor(): void {
  useEffect(() => holdDoorOpen(), [])
}

/** Opens a door. Returns a function that closes it. */
export function holdDoorOpen(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}
