import dayjs from 'dayjs'

// On the device's clock, like the list on the screen, and in the only form that spreadsheets of every language take for a time: one with
// a T or an offset stays text, and UTC moves an evening's event to another hour or day.

/** A moment in an export. Null without one. */
export function exportTime(moment: string | null): string | null {
  return moment === null ? null : dayjs(moment).format('YYYY-MM-DD HH:mm:ss')
}

/** The day of a moment in an export. Null without one. */
export function exportDay(moment: string | null): string | null {
  return moment === null ? null : dayjs(moment).format('YYYY-MM-DD')
}
