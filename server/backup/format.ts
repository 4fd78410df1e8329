import { z } from 'zod'

import { StartError } from '../process/start-error.ts'

// A backup is lines of JSON (docs/backup.md): the header, and for each table its rows, arrays of PostgreSQL's text or null,
// and a line with their number and checksum; at the end a line with the checksum of everything before it. A row begins with a
// bracket, any other line with a brace. Compressed with gzip, and then encrypted if there is a passphrase (encryption.ts).

/** Raised whenever an older version could not read what this one writes. */
export const FORMAT = 1

const rowsAndChecksum = { rows: z.int(), sha256: z.string() }

export const headerSchema = z.object({
  samspel: z.literal('backup'),
  format: z.int(),
  version: z.string(),
  date: z.iso.datetime(),
  /** The kind of database that it was made from; it fits both. */
  database: z.enum(['pglite', 'postgresql']),
  /** Whether it includes the secrets (secrets.ts). */
  secrets: z.boolean(),
  /** What of db/ had been applied. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string(), version: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export const tableEndSchema = z.object({ table: z.string(), ...rowsAndChecksum })
export const endSchema = z.object({ end: z.literal(true), ...rowsAndChecksum })
export const rowSchema = z.array(z.string().nullable())

export type Header = z.output<typeof headerSchema>
export type TableEnd = z.output<typeof tableEndSchema>
export type End = z.output<typeof endSchema>
export type Row = z.output<typeof rowSchema>

/** How many bytes of rows are handled at once, whatever the size of a table. */
export const BATCH_BYTES = 1024 ** 2
/** And how many rows. */
export const BATCH_ROWS = 1000

/** What is wrong with a backup or with where it is to go, for who reads another language than the message. */
export type BackupReason =
  | 'damaged'
  | 'newer'
  | 'other_tables'
  | 'encrypted'
  | 'wrong_passphrase'
  | 'not_empty'

/** Why no backup was made or restored, in one sentence that its keeper can act on. */
export class BackupFailure extends StartError {
  readonly reason: BackupReason | undefined
  constructor(message: string, options: { reason?: BackupReason; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.reason = options.reason
  }
}
