import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Transaction } from '#server/database/database.ts'
import { PACKAGE_ROOT } from '#server/package-root.ts'

import { type DemoEvent, PICTURES } from './demo-events.ts'

/** Inserts the pictures of upcoming events. */
export async function insertPictures(
  tx: Transaction,
  events: readonly DemoEvent[],
  today: string,
): Promise<void> {
  const ahead = events.filter(({ status, end_time }) => status === 'published' && end_time >= today)
  const pictures = ahead.flatMap(({ id, title }) => {
    const picture = PICTURES[title]
    return picture ? [{ id, content: readPicture(picture) }] : []
  })
  await tx.query(
    `with pictures as (
      insert into private.event_images (event_id, version, media_type, content)
      select p.id, app.base64url(extensions.gen_random_bytes(12)), 'image/webp', decode(p.content, 'base64')
      from jsonb_to_recordset($1) p (id uuid, content text)
      returning event_id, version)
    update api.events e set image = p.version from pictures p where e.id = p.event_id`,
    [JSON.stringify(pictures)],
  )
}

/** 840 × 360 pixels, in base64. */
const readPicture = (name: string) =>
  readFileSync(join(PACKAGE_ROOT, 'db/seed/pictures', `${name}.webp`), 'base64')
