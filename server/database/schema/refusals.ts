import type { Applied } from './applied.ts'
import { SchemaFailure } from './schema-failure.ts'

const BEGIN_ANEW =
  'Start the version that made it, export the members (Members, Export), then start this version with an empty ' +
  'DATA_DIR or database and import them'

/** Throws SchemaFailure unless the database was made by these files or by an earlier version of them. */
export function refuseOthers(applied: readonly Applied[], wanted: readonly Applied[]): void {
  if (applied.length > 0) refuseNewer(applied, wanted)
  for (const { name, checksum } of applied.filter((row) => row.name !== 'rules')) {
    if (wanted.some((part) => part.name === name && part.checksum === checksum)) continue
    throw new SchemaFailure(
      name === 'tables'
        ? `this database was made by a development version from before 1.0. ${BEGIN_ANEW}`
        : `db/${name} was edited after it was applied: add a new migration instead`,
    )
  }
  refuseEarlier(applied, wanted)
}

function refuseNewer(applied: readonly Applied[], wanted: readonly Applied[]): void {
  const theirs = applied.find(({ name }) => name === 'rules')?.version
  const ours = wanted.find(({ name }) => name === 'rules')?.version
  const unknown = applied.find(({ name }) => !wanted.some((part) => part.name === name))
  const isNewer = Boolean(theirs && ours && theirs.localeCompare(ours, 'en', { numeric: true }) > 0)
  if (!isNewer && !unknown) return
  throw new SchemaFailure(
    `this database was last brought up to date by Samspel ${theirs ?? '?'}, which is newer than this one (${ours ?? '?'})` +
      `${unknown ? ` and has ${unknown.name}` : ''}. Start that version, or one after it`,
  )
}

function refuseEarlier(applied: readonly Applied[], wanted: readonly Applied[]): void {
  const last = applied.findLast(({ name }) => name.startsWith('migrations/'))
  const early = wanted.find(
    ({ name }) =>
      name.startsWith('migrations/') && last && name < last.name && !applied.some((row) => row.name === name),
  )
  if (early && last)
    throw new SchemaFailure(`db/${early.name} sorts before ${last.name}, which is already applied: rename it`)
}
