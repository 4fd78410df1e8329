/** Which events a calendar shows: those the member is going to, also those they are interested in, or all. */
export type FeedScope = 'going' | 'mine' | 'all'

/** How a calendar shows the member's answer in front of the title. */
export type FeedMarks = 'none' | 'signs' | 'words'

export interface FeedAddresses {
  /** As plain text to paste anywhere. */
  address: string
  /** For calendar programs on the device: Apple's, and Outlook on a computer. */
  webcal: string
  google: string
  outlook: string
}

/** The address of a member's calendar, and how the major calendars subscribe to it. */
export function feedAddresses(
  origin: string,
  token: string,
  { scope, marks }: { scope: FeedScope; marks: FeedMarks },
  name: string,
): FeedAddresses {
  const choices = new URLSearchParams({
    ...(scope !== 'mine' && { scope }),
    ...(marks !== 'none' && { marks }),
  })
  const address = `${origin}/calendar/${token}.ics${choices.size > 0 ? `?${choices}` : ''}`
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    address,
    webcal,
    // A cid without a scheme would be one of Google's own calendars.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`,
  }
}
