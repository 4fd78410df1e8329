import { ASSOCIATION_ID } from '#lib/association.ts'

import { call } from './functions.ts'

/** Writes into the club's audit log that a list is saved as a file; to be awaited before it is. Throws ApiError. */
export function noteExport(name: string, rows: number): Promise<void> {
  return call('note_export', { p_association_id: ASSOCIATION_ID, p_name: name, p_rows: rows })
}
