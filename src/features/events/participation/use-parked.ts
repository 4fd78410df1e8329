import { useEventScans } from './use-event-scans.ts'

/**
 * The number of an event's scans that the server rejected and this device keeps. Those on other devices are
 * known only there.
 */
export function useParked(eventId: string): number {
  const rows = useEventScans(eventId)
  // Without storage there are none.
  return rows === undefined || rows === 'unreadable'
    ? 0
    : rows.filter(({ state }) => state === 'parked').length
}
