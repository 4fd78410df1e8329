import fc from 'fast-check'

import { type Kind, randomHeaders, randomRequests, type Table } from '../helpers/random-requests.ts'

const table = (numbers: string, others: Record<string, Kind>, embeds: string): Table => ({
  columns: { ...Object.fromEntries(numbers.split(' ').map((name) => [name, 'number' as const])), ...others },
  embeds: Object.fromEntries(embeds.split(' ').map((embed) => [embed, embed.split('!')[0] as string])),
})

const others = { title: 'text', tags: 'list', details: 'json', season: 'range', search: 'search' } as const

const aboutCinema = randomRequests({
  tables: {
    films: table('id year score', others, 'screenings actors posters directors!director_id'),
    screenings: table('id film_id price sold', { starts_at: 'date' }, 'films halls tickets'),
    halls: table('id seats', { name: 'text' }, 'screenings'),
    tickets: table('id', { seat: 'text', buyer: 'text' }, 'screenings'),
    actors: table('id', { name: 'text' }, 'films casts'),
    casts: table('film_id', { part: 'text' }, 'actors films'),
    directors: table('id', { name: 'text', born: 'date' }, 'films!director_id'),
    posters: table('film_id', { artist: 'text' }, 'films'),
  },
  written: ['films', 'halls', 'tickets', 'screenings'],
  calls: {
    add: { a: 'number', b: 'number' },
    films_of: { director: 'number', name: 'text' },
    numbers: { upto: 'number' },
    seats: { hall: 'number' },
    echo: { name: 'text' },
    greet: { name: 'text' },
    same: { n: 'number' },
    sell: { screening: 'number', seat: 'text', name: 'text' },
    total: { a: 'number' },
  },
  values: {
    number: ['3', '4', '5', '1985'],
    text: ['Winter', 'Ida', 'A1'],
    list: ['drama', 'comedy'],
    search: ['tram'],
  },
})

/** The request line, and the rest of the request. */
export const randomRequest = fc
  .record({ request: aboutCinema, headers: randomHeaders })
  .map(({ request: { method, target, body }, headers: { prefer, accept, range } }) => ({
    line: `${method} ${target}`,
    extras: { body, prefer, accept, headers: range ? { range } : undefined },
  }))
