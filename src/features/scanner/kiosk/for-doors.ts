import { loadTexts } from '../text/load-texts.ts'

// The part of staffed doors that concerns self check-ins: loaded with its texts, after the door is open.

/** People sent to the staff by a self check-in. */
export async function staffCalls() {
  const [{ StaffCalls }] = await Promise.all([import('./StaffCalls.tsx'), loadTexts('kiosk')])
  return { StaffCalls }
}

/** The dialog that locks this device to the self check-in. */
export async function kioskStart() {
  const [{ KioskStart }] = await Promise.all([import('./KioskStart.tsx'), loadTexts('kiosk')])
  return { KioskStart }
}
