import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { call } from './functions.ts'

/** Records in the club's audit log that a list is being exported; await it before saving. Throws ApiError. */
export function noteExport(name: string, rows: number): Promise<void> {
  return call('note_export', { p_association_id: ASSOCIATION_ID, p_name: name, p_rows: rows })
}
