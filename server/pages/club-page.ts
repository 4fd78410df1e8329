import type { PublicClub } from './data.ts'
import { headOf, summaryOf } from './link-preview.ts'
import { Html, lines, markup } from './markup.ts'

/**
 * A public club's complete page, without JavaScript: its name, description and next events.
 * @param site its address, without a trailing slash; empty if it is not known
 */
export function clubPage(club: PublicClub, site: string): string {
  const { words } = club
  const head = headOf(club, site, { path: '/club', title: club.name, summary: summaryOf(club) })
  return lines(
    markup`<!doctype html>
<html lang="${club.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${club.name}</title>
<link rel="canonical" href="${site}/club">`,
    club.languages.map(
      ({ code }) => markup`<link rel="alternate" hreflang="${code}" href="${site}/club?lang=${code}">`,
    ),
    markup`<link rel="alternate" type="text/calendar" href="/club.ics">
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/club.css">
<script type="application/ld+json">${linkedData(club, site)}</script>
</head>
<body>
<header>`,
    club.logo ? markup`<img src="${club.logo}" alt="" width="64" height="64">` : null,
    markup`<h1>${club.name}</h1>
</header>
<main>`,
    club.description ? markup`<p class="text">${club.description}</p>` : null,
    club.address ? markup`<p class="where">${club.address}</p>` : null,
    markup`<h2>${words.coming}</h2>`,
    club.events.length > 0
      ? markup`<ol>${club.events.map((event) => listed(event, words.cancelled))}</ol>`
      : markup`<p>${words.nothing}</p>`,
    markup`<p><a class="button" href="/club.ics">${words.calendar}</a></p>
</main>
<footer>
<a href="/login">${words.login}</a>`,
    club.can_register ? markup`<a href="/register">${words.register}</a>` : null,
    club.languages
      .filter(({ code }) => code !== club.language)
      .map(({ code, name }) => markup`<a href="/club?lang=${code}" lang="${code}">${name}</a>`),
    markup`</footer>
</body>
</html>
`,
  ).source
}

type Event = PublicClub['events'][number]

function listed(event: Event, cancelled: string): Html {
  const place = [event.location, event.address].filter(Boolean).join(', ')
  const note = event.is_cancelled ? markup`<p class="cancelled">${cancelled}</p>` : null
  const when = markup`<p class="when"><time datetime="${utc(event.start_time)}">${event.when}</time></p>`
  const where = place ? markup`<p class="where">${place}</p>` : null
  const about = event.description ? markup`<p>${event.description}</p>` : null
  return markup`<li id="${event.slug}"><h3>${event.title}</h3>${note}${when}${where}${about}</li>`
}

const utc = (time: string) => new Date(time).toISOString().replace(/\.\d+/, '')

/** The club and its events for search engines, as JSON-LD using schema.org. */
function linkedData(club: PublicClub, site: string): Html {
  const page = `${site}/club`
  const graph = [
    {
      '@type': club.type === 'sport' ? 'SportsOrganization' : 'MusicGroup',
      '@id': page,
      url: page,
      name: club.name,
      description: club.description ?? undefined,
      address: club.address ?? undefined,
    },
    ...club.events.map((event) => ({
      '@type': 'Event',
      '@id': `${page}#${event.slug}`,
      url: `${page}#${event.slug}`,
      name: event.title,
      description: event.description ?? undefined,
      startDate: utc(event.start_time),
      endDate: utc(event.end_time),
      eventStatus: `https://schema.org/Event${event.is_cancelled ? 'Cancelled' : 'Scheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: placeOf(event),
      organizer: { '@id': page },
    })),
  ]
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // Text in it must not be able to close the surrounding script element.
  return new Html(json.replaceAll('<', String.raw`\u003c`))
}

function placeOf({ location, address }: Event) {
  const known = location ?? address
  return known ? { '@type': 'Place', name: known, address: address ?? location } : undefined
}
