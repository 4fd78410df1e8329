import type { Database } from '#server/database/database.ts'

import { addEvent, addMember, type Club, createClub } from './club.ts'
import { person, rowsAs, valueAs, valueOf } from './requests.ts'

/** Members of a club with no guardians connected yet. */
export interface Family {
  club: Club
  admin: string
  child: string
  mother: string
  father: string
}

/** Creates a club with Elsa, Maria and Fredrik. */
export async function createFamily(database: Database): Promise<Family> {
  const club = await createClub(database)
  const add = (name: string) => addMember(database, club.id, 'Member', { name })
  return {
    club,
    admin: club.members.Admin,
    child: await add('Elsa'),
    mother: await add('Maria'),
    father: await add('Fredrik'),
  }
}

/** Start and end times of an event that many days from now. */
export const inDays = (days: number) => ({
  start_time: new Date(Date.now() + days * 86_400_000).toISOString(),
  end_time: new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString(),
})

/** The arguments are club, child and guardian. */
export const ADD_GUARDIAN = 'select api.add_guardian($1, $2, $3)'

/** What a family does: by default the mother acts for the child, and the admin connects guardians. */
export function familyActs(database: Database, people: () => Family) {
  const connect = (
    guardian: string,
    { of = people().child, who = people().admin, clubId = people().club.id } = {},
  ) => valueAs(database, person(who), ADD_GUARDIAN, [clubId, of, guardian])
  const disconnect = (guardian: string, { of = people().child, who = people().admin } = {}) =>
    valueAs(database, person(who), 'select api.remove_guardian($1, $2, $3)', [people().club.id, of, guardian])
  const family = async (of: string, who = of) =>
    (
      await rowsAs<{ name: string; is_child: boolean }>(
        database,
        person(who),
        'select name, is_child from api.list_family($1, $2)',
        [people().club.id, of],
      )
    ).map(({ name, is_child }) => `${is_child ? 'child' : 'guardian'} ${name}`)
  const guardians = () =>
    valueOf<number>(
      database,
      'select count(*)::int from api.guardians where association_id = $1 and child_id = $2',
      [people().club.id, people().child],
    )
  const events = async (who: string, of = people().child) =>
    (
      await rowsAs<{ title: string; registrations: { status: string }[] }>(
        database,
        person(who),
        'select title, registrations from api.child_events($1)',
        [of],
      )
    ).map(({ title, registrations }) => [title, registrations[0]?.status ?? null])
  const answer = (
    event: string,
    status: string | null,
    who = people().mother,
    of: string | null = people().child,
  ) =>
    valueAs<{ status: string }>(database, person(who), 'select api.answer_event($1, $2, p_user_id => $3)', [
      event,
      status,
      of,
    ])
  const answerOf = (event: string, who: string) =>
    valueOf<string | undefined>(
      database,
      'select status from api.event_registrations where event_id = $1 and user_id = $2',
      [event, who],
    )
  const addGroup = async (...members: string[]) => {
    const group = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name, sort_order) values ($1, 'team', gen_random_uuid()::text, 0) returning id`,
      [people().club.id],
    )
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) select $1, unnest($2::uuid[]), $3',
      [group, members, people().club.id],
    )
    return group
  }
  const addEventFor = async (group: string, title = 'Träning') => {
    const event = await addEvent(database, people().club.id, { title, ...inDays(3) })
    await database.query('update api.events set group_ids = array[$2::uuid] where id = $1', [event, group])
    return event
  }
  return { connect, disconnect, family, guardians, events, answer, answerOf, addGroup, addEventFor }
}
