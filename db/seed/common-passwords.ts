import type { Transaction } from '#server/database/database.ts'

// The remaining ones are so rare that refusing them would only annoy people.
const MOST_COMMON = 10_000

// Swedish additions to a list drawn from all over the world, normalised as by private.fold.
const SWEDISH = `
  losenord hemligt hemlig hejsan hejhej valkommen alskling alskar mamma pappa sverige sommar vinter host var
  januari februari mars juni juli augusti oktober december mandag tisdag onsdag torsdag fredag lordag sondag jul
  midsommar stockholm goteborg malmo uppsala orebro vasteras fotboll innebandy ishockey handboll musik orkester
  blomma katten hunden admin administrator styrelse styrelsen forening foreningen medlem
`

/** Updates the list of refused passwords. */
export async function seedCommonPasswords(tx: Transaction): Promise<void> {
  // Imported here, so that a start with nothing to update does not load the list.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common'].slice(0, MOST_COMMON)
  await tx.query(
    `with given as (select distinct value as password from jsonb_array_elements_text($1)),
    gone as (delete from private.common_passwords where password not in (select password from given))
    insert into private.common_passwords select password from given on conflict do nothing`,
    [JSON.stringify([...listed, ...SWEDISH.trim().split(/\s+/)])],
  )
}
