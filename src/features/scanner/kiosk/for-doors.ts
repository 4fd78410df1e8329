import { loadKioskTexts } from './texts.ts'

// What doors with staff have of those without: fetched with its texts, after the door is open.

export async function staffCalls() {
  const [{ StaffCalls }] = await Promise.all([import('./StaffCalls.tsx'), loadKioskTexts()])
  return { default: StaffCalls }
}

export async function kioskStart() {
  const [{ KioskStart }] = await Promise.all([import('./KioskStart.tsx'), loadKioskTexts()])
  return { default: KioskStart }
}
