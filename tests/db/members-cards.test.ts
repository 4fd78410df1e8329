import { beforeAll, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { hashOfCard, quietCursor, rosterPage } from '../helpers/door.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('cards printed or replaced by staff, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let other: Club
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    other = await createClub(database)
    event = await addEvent(database, club.id)
  })

  const ownCard = (who: string) => valueAs<string>(database, person(who), 'select card from api.my_card()')
  const printed = (staff: string, ids: string[]) =>
    rowsAs<{ user_id: string; card: string; name: string }>(
      database,
      person(staff),
      'select * from api.member_cards($1)',
      [ids],
    )
  const replace = (staff: string, who: string, endPhones = false) =>
    rowsAs(database, person(staff), 'select api.replace_card($1, $2)', [who, endPhones])
  const acts = (action: string) =>
    valueOf<number>(
      database,
      'select count(*)::int from private.audit_log where action = $1 and association_id = $2',
      [action, club.id],
    )

  it('are the members’ own, in the requested order, and printing is recorded in the audit log', async () => {
    const members = [await addMember(database, club.id), await addMember(database, club.id)].toReversed()
    const before = await acts('member.cards_printed')
    const rows = await printed(club.members.Board, members)
    expect(rows.map(({ user_id }) => user_id)).toEqual(members)
    expect(rows.map(({ card }) => card)).toEqual(await Promise.all(members.map(ownCard)))
    expect(await acts('member.cards_printed')).toBe(before + 1)
  })

  it('name the member in the audit log if only one card was printed', async () => {
    const member = await addMember(database, club.id)
    const subject = () =>
      valueOf(
        database,
        `select jsonb_build_object('subject', subject_id, 'details', details) from private.audit_log
        where action = 'member.cards_printed' and association_id = $1 order by id desc limit 1`,
        [club.id],
      )
    await printed(club.members.Board, [member, club.members.Member])
    expect(await subject()).toEqual({ subject: null, details: { count: 2 } })
    await printed(club.members.Board, [member])
    expect(await subject()).toEqual({ subject: member, details: { count: 1 } })
  })

  it('cannot be printed without the permission, nor by another club', async () => {
    const [member] = [await addMember(database, club.id)]
    for (const staff of [club.members.Member, club.members['Door staff'], club.members.Leader])
      expect(await failure(printed(staff, [member]))).toMatchObject({
        code: 'ERROR_INSUFFICIENT_PERMISSIONS',
      })
    for (const ids of [[member], [member, other.members.Member]])
      expect(await failure(printed(other.members.Admin, ids))).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
      })
    expect(await failure(printed(club.members.Admin, []))).toMatchObject({ code: 'ERROR_VALIDATION_FAILED' })
    expect(await printed(club.members.Admin, [member])).toHaveLength(1)
  })

  it('cannot be printed for anyone with a higher role', async () => {
    const { Admin, Board, Member } = club.members
    for (const ids of [[Admin], [Member, Admin]])
      expect(await failure(printed(Board, ids))).toMatchObject({ code: 'ERROR_ROLE_TOO_HIGH' })
    expect(await printed(Board, [Board, Member])).toHaveLength(2)
    expect(await printed(Admin, [Admin, Board])).toHaveLength(2)
  })

  it('can be replaced: the door refuses the old one after its next pull, and phones may stay', async () => {
    const member = await addMember(database, club.id)
    const { publicKey } = await aPhone()
    await rowsAs(database, person(member), 'select api.add_card_phone($1)', [publicKey])
    const door = club.members['Door staff']
    const lost = await ownCard(member)
    const pull = async (since: string | null) => {
      const page = await rosterPage(database, door, event, { since })
      return { salt: page.salt, entry: page.members.find(({ user_id }) => user_id === member) }
    }
    const cursor = await quietCursor(database, door, event)
    await replace(club.members.Board, member)
    const { salt, entry } = await pull(cursor)
    expect(entry?.card_hash).toBe(hashOfCard(await ownCard(member), salt))
    expect(entry?.card_hash).not.toBe(hashOfCard(lost, salt))
    expect(entry?.keys).toEqual({ 1: publicKey })
    await replace(club.members.Board, member, true)
    expect((await pull(cursor)).entry).toMatchObject({ keys: {}, last_key: 1 })
    expect(await acts('member.card_replaced')).toBe(2)
  })

  it('cannot be replaced without the permission, nor for somebody with a higher role', async () => {
    const member = await addMember(database, club.id)
    const card = await ownCard(member)
    for (const staff of [club.members['Door staff'], member, other.members.Admin])
      expect(await failure(replace(staff, member))).toMatchObject({ code: 'ERROR_INSUFFICIENT_PERMISSIONS' })
    expect(await failure(replace(club.members.Board, club.members.Admin))).toMatchObject({
      code: 'ERROR_ROLE_TOO_HIGH',
    })
    expect(await ownCard(member)).toBe(card)
  })
})
