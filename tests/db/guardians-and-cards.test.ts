import { beforeEach, describe, expect, it } from 'vitest'

import { addMember } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs } from '../helpers/family.ts'
import { failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'

// A guardian can show the child's card, and so can whoever gets the child's account.
describe.each(DATABASES)('a child’s card on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let board: string
  const { connect, disconnect, family } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    board = people.club.members.Board
    await forbid(database, await roleIdOf(database, people.club.id, 'Board'), 'user:update:card')
  })

  const addChild = (who: string, guardians: string[]) =>
    valueAs<string>(database, person(who), 'select api.add_member($1, $2, $3)', [
      people.club.id,
      'Nora',
      guardians,
    ])
  const card = (child: string, who: string) =>
    valueAs<unknown>(database, person(who), 'select api.child_card($1)', [child])

  it('is not given to staff who may only edit profiles, even after they removed all its guardians', async () => {
    const nora = await addChild(people.admin, [people.mother, people.father])
    for (const guardian of [people.mother, people.father])
      await disconnect(guardian, { of: nora, who: board })
    const friend = await addMember(database, people.club.id)
    for (const accomplice of [board, friend]) {
      expect((await failure(connect(accomplice, { who: board, of: nora }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect((await failure(card(nora, accomplice))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    await connect(people.mother, { of: nora })
    expect(await card(nora, people.mother)).toBeTruthy()
  })

  it('is not got by such staff offering the child’s account to an address of their own', async () => {
    const nora = await addChild(people.admin, [people.mother])
    const offer = (who: string) =>
      valueAs(database, person(who), 'select api.offer_account($1, $2)', [nora, 'min.egen@example.org'])
    const offers = () =>
      valueOf(database, `select count(*)::int from private.verifications where user_id = $1`, [nora])
    expect((await failure(offer(board))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await offers()).toBe(0)
    await offer(people.admin)
    expect(await offers()).toBe(1)
  })

  it('is given to both guardians with whom such staff add the child, but to no other afterwards', async () => {
    const nora = await addChild(board, [people.mother, board])
    expect(await family(nora, board)).toHaveLength(2)
    expect(await card(nora, board)).toBeTruthy()
    await disconnect(people.mother, { of: nora, who: board })
    expect((await failure(connect(people.father, { of: nora, who: board }))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    await connect(people.father, { of: nora })
    expect(await card(nora, people.father)).toBeTruthy()
  })
})
