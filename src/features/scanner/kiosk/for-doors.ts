import { loadKioskTexts } from './texts.ts'

// What doors with staff have of those without: fetched with its texts, after the door is open.

/** Who was sent to the staff by a self check-in. */
export async function staffCalls() {
  const [{ StaffCalls }] = await Promise.all([import('./StaffCalls.tsx'), loadKioskTexts()])
  return { default: StaffCalls }
}

/** The way to lock this device to the self check-in. */
export async function kioskStart() {
  const [{ KioskStart }] = await Promise.all([import('./KioskStart.tsx'), loadKioskTexts()])
  return { default: KioskStart }
}
