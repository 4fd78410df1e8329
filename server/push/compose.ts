import { headerLine, renderText } from '#mail/render-mail.ts'

import type { PushOptions } from './post.ts'
import type { ClaimedPush } from './queue.ts'

/** Phones show about as much; with it, the longest message stays below what push services take (4 kB). */
const LONGEST_TITLE = 120
const LONGEST_BODY = 300

/**
 * The content of a notification: a declarative push message, which Safari shows by itself. Throws if a source cannot be rendered.
 * @param site the site's address, without a trailing slash
 */
export function composePush(push: ClaimedPush, site: string): string {
  const navigate = site + push.path
  const answer = push.member_id && {
    event_id: push.event_id,
    member_id: push.member_id,
  }
  return JSON.stringify({
    web_push: 8030,
    app_badge: push.badge,
    // So that our worker, where there is one, adds the buttons.
    mutable: true,
    notification: {
      title: shortened(headerLine(renderText(push.title, push.variables)), LONGEST_TITLE),
      body: shortened(renderText(push.body, push.variables).trim(), LONGEST_BODY),
      navigate,
      lang: push.language,
      dir: 'auto',
      tag: push.tag,
      icon: `${site}/icons/icon-192.png`,
      data: { navigate, badge: push.badge, reader: push.reader_id, ...(answer && { answer }) },
      ...(answer && {
        actions: [
          { action: 'going', title: push.going, navigate },
          { action: 'declined', title: push.declined, navigate },
        ],
      }),
    },
  })
}

/** How a push service is to treat it: a place goes to somebody else if its owner does not say that they cannot come. */
export function pushOptions(push: ClaimedPush): PushOptions {
  return {
    ttl: 24 * 3600,
    urgency: push.kind === 'place_given' ? 'high' : 'normal',
    topic: push.tag.replace(/[^a-z0-9]/g, '').slice(-32),
  }
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
