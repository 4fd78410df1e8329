import Card from '@mui/material/Card'
import type { ClubEvent } from '../event.ts'
import { EventSummary } from '../components/EventSummary.tsx'

/** An event as a row of a list; the whole of it is the link. */
export function EventRow({ event, now }: { event: ClubEvent; now: Date }) {
  return (
    <Card variant="outlined">
      <EventSummary event={event} now={now} />
    </Card>
  )
}
