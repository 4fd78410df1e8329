/** Whose events a calendar shows: those that the member takes part in, or all. */
export type FeedScope = 'mine' | 'all'

export interface FeedAddresses {
  /** As a text to paste anywhere. */
  address: string
  /** For the programs that calendars of a device are opened with: Apple's, and Outlook on a computer. */
  webcal: string
  google: string
  outlook: string
}

/** Where a member's calendar is read, and how the large calendars are told to subscribe to it. */
export function feedAddresses(origin: string, token: string, scope: FeedScope, name: string): FeedAddresses {
  const address = `${origin}/calendar/${token}.ics${scope === 'all' ? '?scope=all' : ''}`
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    address,
    webcal,
    // A cid without a scheme would be a calendar of Google's own.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`,
  }
}
