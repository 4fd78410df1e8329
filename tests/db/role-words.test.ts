import { beforeAll, describe, expect, it } from 'vitest'

import { seedTranslations } from '#db/seed/translations.ts'

import { createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { failure, person, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('the names of roles on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  beforeAll(() => seedTranslations(database))

  it.each([
    ['music', 'Entrévärd', 'Door staff'],
    ['sport', 'Incheckningsansvarig', 'Check-in staff'],
  ])('are in an invitation of a %s club what its screens call them', async (type, swedish, english) => {
    const club = await createClub(database, `Klubben ${type}`, type)
    const rows = ['sv', 'en'].map((language) => ({
      name: 'Ny Medlem',
      email: `${type}.${language}@example.org`,
      language,
    }))
    await valueAs(
      database,
      person(club.members.Admin),
      `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Door staff'))`,
      [JSON.stringify(rows), club.id],
    )
    const mails = (await claimMail(database)).filter(({ email }) => email.startsWith(type))
    expect(Object.fromEntries(mails.map(({ language, variables }) => [language, variables['role']]))).toEqual(
      {
        sv: swedish,
        en: english,
      },
    )
  })

  it('cannot be given to another role, whatever the type of the club, which may change', async () => {
    const club = await createClub(database)
    const save = (name: string) =>
      valueAs<string>(database, person(club.members.Admin), 'select (api.save_role($1, $2)).id', [
        JSON.stringify({ name, association_id: club.id }),
        [],
      ])
    for (const name of ['entrévärd', 'Check-in staff', 'Door staff'])
      expect((await failure(save(name))).params).toMatchObject({ field: 'name', reason: 'exists' })
    expect(await save('Entrévärdar')).toBeTruthy()
  })
})
