import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { GRANTS } from '#db/seed/grants.ts'
import { createRandom } from '#db/seed/random.ts'
import type { Database } from '#server/database/database.ts'

import type { Evening, Person, Rules, Season, Team } from './grant-model.ts'

type Random = ReturnType<typeof createRandom>

const ZONES = ['Europe/Stockholm', 'America/New_York', 'Pacific/Auckland']
const TYPES = ['training', 'training', 'match', 'meeting']
const MINUTE = 60_000

/** A club's random season: many people on few days, at the edges of the rules and of the half-year from July 2024. */
export function randomSeason(seed: number, size: number): Season {
  const random = createRandom(seed)
  const { pick, int, chance } = tools(random)
  const teamCount = Math.min(40, 2 + Math.ceil(size / 50))
  const people = Array.from({ length: teamCount * 14 }, (_, n): Person => ({
    id: uuid(1, n),
    born: chance(0.08) ? null : birthday(random),
    member_since: chance(0.9) ? '2020-01-01' : `2024-${pick(['08', '10', '12'])}-${pick(['01', '31'])}`,
    erased: chance(0.03),
  }))
  const someone = () => pick(people).id
  const teams = Array.from({ length: teamCount }, (_, n): Team => ({
    id: uuid(2, n),
    leaders: [someone(), someone(), someone()],
    applies: chance(0.85)
      ? { sport: pick([null, 'Fotboll', 'fotboll', 'Bandy']), any_age: chance(0.2) }
      : null,
  }))
  const days = Math.max(6, Math.min(180, Math.ceil(size / 12)))
  const evenings = Array.from({ length: size }, (_, n): Evening => {
    // From the last hours of June to the first of January, in every time zone; on hours that are skipped or repeated, too.
    const at =
      Date.UTC(2024, 5, 30, 10) +
      Math.floor((int(0, days) * 185) / days) * 86_400_000 +
      int(0, 47) * 30 * MINUTE
    const planned = pick([30, 44, 45, 46, 60, 90, 90, 120, 240, 1440, 1441])
    const teamsThere = chance(0.15)
      ? []
      : [...new Set([pick(teams).id, ...(chance(0.2) ? [pick(teams).id] : [])])]
    const leaders = teams.filter(({ id }) => teamsThere.includes(id)).flatMap((team) => team.leaders)
    const present = new Set(Array.from({ length: pick([0, 2, 3, 4, 6, 8, 12, 25]) }, someone))
    for (const id of leaders) if (chance(0.6)) present.add(id)
    return {
      id: uuid(3, n),
      type: pick(TYPES),
      status: pick(['published', 'published', 'published', 'archived', 'draft', 'cancelled']),
      start: new Date(at).toISOString(),
      end: new Date(at + planned * MINUTE).toISOString(),
      teams: teamsThere,
      present: [...present],
      said: Object.fromEntries(
        Array.from({ length: pick([0, 0, 0, 1, 2]) }, () => [
          pick([...present, ...leaders, someone()]),
          chance(0.7),
        ]),
      ),
      held: chance(0.1) ? pick([30, 44, 45, 300]) : null,
    }
  })
  return {
    zone: pick(ZONES),
    people,
    teams,
    everybody: chance(0.5) ? { sport: null, any_age: false } : null,
    evenings,
  }
}

/** One of the app's grants, or rules that nobody has thought of. */
export function randomRules(seed: number): Rules {
  const random = createRandom(seed + 1)
  const { pick, chance } = tools(random)
  const built = Object.values(GRANTS).flatMap(({ versions }) => Object.values(versions)) as unknown as Rules[]
  const base = {
    ...pick(built),
    period_months: 6,
    activity_amount: 2400,
    participant_amount: 800,
    lesson_amount: 5500,
  }
  if (chance(0.5)) return base
  return {
    ...base,
    min_minutes: pick([0, 45, 60]),
    event_types: pick([null, ['training'], ['training', 'match']]),
    weekdays: pick([null, [1, 2, 3, 4, 5], [6, 7]]),
    min_participants: pick([1, 3, 5]),
    leaders_take_part: chance(0.5),
    max_per_leader: pick([null, 2, 5]),
    min_leaders: pick([0, 1, 2]),
    leader_age: pick([0, 13, 18]),
    ...pick([
      { min_age: null, max_age: null, senior_age: null },
      { min_age: 7, max_age: 25, senior_age: null },
      { min_age: null, max_age: 25, senior_age: 65 },
      { min_age: 13, max_age: null, senior_age: null },
    ]),
    one_per_day: pick([null, 'club', 'sport'] as const),
    members_only: chance(0.5),
    min_meetings: pick([0, 3, 6]),
    min_lessons: pick([0, 9]),
    max_week_minutes: pick([null, 120, 720]),
    min_presence: pick([0, 2, 3]),
  }
}

/** Stores a season as the club's, with its grant. Resolves to the club's id and the grant's. */
export async function storeSeason(database: Database, season: Season, rules: Rules) {
  const club = ASSOCIATION_ID
  const grant = uuid(4, 0)
  await database.transaction(async (tx) => {
    const put = (table: string, rows: readonly object[]) => {
      const columns = Object.keys(rows[0] ?? {}).join(', ')
      return rows.length === 0
        ? undefined
        : tx.query(
            `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
            [JSON.stringify(rows)],
          )
    }
    await tx.query(`delete from private.grants where association_id = $1`, [club])
    await tx.query('delete from api.associations where id = $1', [club])
    await tx.query(`delete from api.users where email like '%@season.example.org'`)
    await put('api.associations', [{ id: club, name: 'Norrviks IF', type: 'sport', timezone: season.zone }])
    await tx.query('select private.create_default_roles($1)', [club])
    await put(
      'api.users',
      season.people.map(({ id, born, member_since }, n) => ({
        id,
        name: `Medlem ${n}`,
        email: `${n}@season.example.org`,
        status: 'verified',
        date_of_birth: born,
        member_since,
      })),
    )
    await tx.query(
      `insert into api.user_roles (user_id, association_id, role_id) select u.id, $1, r.id
      from api.users u, api.roles r where r.association_id = $1 and r.name = 'Member' and u.email like '%@season.example.org'`,
      [club],
    )
    await put(
      'api.groups',
      season.teams.map(({ id }, n) => ({ id, association_id: club, kind: 'team', name: `Lag ${n}` })),
    )
    await put(
      'api.group_members',
      season.teams.flatMap((team) =>
        [...new Set(team.leaders)].map((user_id) => ({
          group_id: team.id,
          user_id,
          association_id: club,
          is_leader: true,
        })),
      ),
    )
    await put(
      'api.events',
      season.evenings.map(({ id, type, start, end, teams, status }, n) => ({
        id,
        association_id: club,
        title: `Träning ${n}`,
        type,
        status,
        start_time: start,
        end_time: end,
        group_ids: teams,
      })),
    )
    const seen = season.evenings.flatMap((evening) =>
      evening.present.map((user_id) => ({ evening, user_id })),
    )
    await put(
      'api.scans',
      seen.map(({ evening, user_id }, n) => ({
        scan_id: uuid(5, n),
        event_id: evening.id,
        user_id,
        association_id: club,
        op: 'check_in',
        method: 'card',
        scanned_at: evening.start,
        device_time: evening.start,
        recorded_at: evening.start,
        device_id: 'door',
        seq: n,
        result: 'recorded',
        conflict: false,
        stale: false,
        undoes_others: false,
        undone: false,
        answer: {},
      })),
    )
    await put(
      'api.event_attendance',
      seen.map(({ evening, user_id }, n) => ({
        event_id: evening.id,
        user_id,
        check_in_time: evening.start,
        scan_id: uuid(5, n),
        method: 'card',
        device_id: 'door',
        association_id: club,
      })),
    )
    await put(
      'private.activity_leaders',
      season.evenings.flatMap(({ id, said }) =>
        Object.entries(said).map(([user_id, leads]) => ({ event_id: id, user_id, leads })),
      ),
    )
    await put(
      'private.activity_minutes',
      season.evenings.flatMap(({ id, held }) => (held === null ? [] : [{ event_id: id, minutes: held }])),
    )
    await put('private.grants', [{ id: grant, association_id: club, name: 'Prov' }])
    await put('private.grant_rules', [{ ...rules, grant_id: grant, valid_from: '2020-01-01' }])
    const applied = [
      ...season.teams.map(({ id, applies }) => ({ group_id: id as string | null, applies })),
      { group_id: null, applies: season.everybody },
    ].flatMap(({ group_id, applies }, n) =>
      applies ? [{ id: uuid(6, n), grant_id: grant, association_id: club, group_id, ...applies }] : [],
    )
    await put('private.grant_groups', applied)
    await tx.query(`update api.users set deleted_at = now(), date_of_birth = null where id = any ($1)`, [
      season.people.filter(({ erased }) => erased).map(({ id }) => id),
    ])
  })
  await database.exec('analyze')
  return { club, grant }
}

const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String((n * 7919) % 999_983).padStart(12, '0')}`

function birthday(random: Random): string {
  const { pick, int } = tools(random)
  const year = pick([2012, 2011, 2018, 2017, 1999, 1998, 1959, 1960, int(1950, 2020)])
  return `${year}-${pick(['01-01', '12-31', '07-01', year % 4 === 0 ? '02-29' : '02-28'])}`
}

function tools(random: Random) {
  const int = (from: number, to: number) => from + Math.floor(random.next() * (to - from + 1))
  return {
    int,
    pick: <T>(from: readonly T[]): T => from[int(0, from.length - 1)]!,
    chance: (share: number) => random.next() < share,
  }
}
