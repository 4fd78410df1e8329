import { readDraft, writeDraft } from '#lib/browser/drafts.ts'

import type { ImportField, Mapping } from './fields.ts'
import type { Reading } from './read-file.ts'

/** A chosen file. */
export interface ImportFile {
  name: string
  /** Its bytes, or those of the chosen sheet, in base64. */
  content: string
  reading: Reading
  /** What a spreadsheet's own file offers instead. */
  sheets?: readonly Sheet[] | undefined
}

/** A sheet, as CSV (WORKBOOK_READING). */
export interface Sheet {
  name: string
  /** Its bytes, in base64. */
  content: string
}

/** What was done to a file by hand. */
export interface Edits {
  mapping: Mapping
  /** The numbers of removed lines, which may be restored. */
  leftOut: readonly number[]
  /** Corrected cells by line number and column. */
  cells: Readonly<Record<number, Readonly<Record<number, string>>>>
  /** The role of those for whom the file has none. */
  roleId: string
  /** Whether lines without an address are members without an account. */
  withoutEmail: boolean
}

// Apart: a thousand lines are not written again for each corrected cell.
const FILE = 'import-file'
const EDITS = 'import-edits'

/** The file that was open before the page was reloaded or the session ended. */
export function keptFile(): ImportFile | undefined {
  const { name, content, reading = {}, sheets } = readDraft(FILE) as Partial<ImportFile>
  return typeof name === 'string' && typeof content === 'string'
    ? { name, content, reading, sheets }
    : undefined
}

/** Keeps a file that has just been chosen, or is read in another way, as drafts are kept. */
export function keepFile(file: ImportFile): void {
  // On full storage the next file would inherit these.
  forgetImport()
  writeDraft(FILE, { ...file })
}

/** What had been done to the kept file. Fields and roles the user may not give any more are left out. */
export function keptEdits(fields: readonly ImportField[], roleIds: readonly string[]): Partial<Edits> {
  const { mapping, roleId, ...edits } = readDraft(EDITS) as Partial<Edits>
  return {
    ...edits,
    ...(mapping && { mapping: mapping.map((field) => (field && fields.includes(field) ? field : null)) }),
    ...(roleId !== undefined && roleIds.includes(roleId) && { roleId }),
  }
}

/** Keeps what has been done to the file. */
export function keepEdits(edits: Edits): void {
  writeDraft(EDITS, { ...edits })
}

/** Deletes what was kept: it has been imported, or is not wanted. */
export function forgetImport(): void {
  writeDraft(FILE, {})
  writeDraft(EDITS, {})
}
