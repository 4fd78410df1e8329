import type { Database } from '#server/database/database.ts'

import type { Club } from './club.ts'
import { jpeg, webp } from './pictures.ts'
import { person, rowsAs, valueAs } from './requests.ts'

export interface Photo {
  version: string
  media_type: string
  content: string
}

export const FACE = webp(160, 160)
export const OTHER = jpeg(160, 120)

/** Provides photos, and lets the club and the event show them. */
export function photoActs(database: Database, club: () => Club, event: () => string) {
  const give = (who: string, content: Buffer | null = FACE, type: string | null = 'image/webp') =>
    valueAs<string>(database, person(who), 'select api.set_photo($1, $2)', [
      content?.toString('base64') ?? null,
      type,
    ])
  const clubShows = (shows: boolean) =>
    rowsAs(
      database,
      person(club().members.Admin),
      'update api.associations set shows_photos = $2 where id = $1',
      [club().id, shows],
    )
  const eventShows = (shows: boolean) =>
    rowsAs(database, person(club().members.Leader), 'update api.events set shows_photos = $2 where id = $1', [
      event(),
      shows,
    ])
  const show = async () => {
    await clubShows(true)
    await eventShows(true)
  }

  return { give, clubShows, eventShows, show }
}
