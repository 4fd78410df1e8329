import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { type AnswerOf, call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useAfterPress } from '#ui/browser/use-after-press.ts'

import { type ImportField, isComplete, isGuardianField, type Mapping } from './fields.ts'
import { type Headings, mappingOf } from './headings.ts'
import { type Edits, keepEdits, keptEdits } from './kept-import.ts'
import { type CellProblem, fieldOf, type NewMember, readMember, type RoleNames } from './members.ts'
import type { CsvLine, CsvTable } from './read-file.ts'

type Outcome = AnswerOf<'import_members'>

/** A line of the file: its cells, what they mean, and their errors. */
export interface ImportLine {
  /** Its line number in the file, the headings being the first. */
  number: number
  cells: readonly string[]
  member: NewMember
  problems: readonly CellProblem[]
}

interface ImportOptions {
  table: CsvTable
  /** What exports head the columns with. */
  exported: readonly Headings[]
  fields: readonly ImportField[]
  /** The roles that may be given, the last of which is given unless another is chosen. */
  givable: readonly { id: string }[]
  roles: RoleNames
}

/** The list being imported: as read, mapped, corrected line by line, and checked by the server. */
export function useImport({ table, exported, fields, givable, roles }: ImportOptions) {
  const { headings, lines: rows } = table
  const [first] = useState<Edits>(() => ({
    mapping: mappingOf(headings, ...exported).map((field) =>
      field && fields.includes(field) ? field : null,
    ),
    leftOut: [],
    cells: {},
    roleId: givable.at(-1)?.id ?? '',
    withoutEmail: false,
  }))
  const [edits, setEdits] = useState<Edits>(() => ({
    ...first,
    ...keptEdits(
      fields,
      givable.map(({ id }) => id),
    ),
  }))
  const { mapping, leftOut, cells, roleId } = edits
  const withoutEmail = edits.withoutEmail && fields.some(isGuardianField)
  // Typed in a cell that has not been left yet: kept, too, but not checked.
  const typed = useRef(cells)
  useEffect(() => {
    if (edits !== first) keepEdits({ ...edits, cells: typed.current })
  }, [edits, first])
  const afterPress = useAfterPress()
  const mended = useMemo(() => rows.map((row) => corrected(row, cells[row.number])), [rows, cells])
  const lines = useMemo(() => mended.filter(({ number }) => !leftOut.includes(number)), [mended, leftOut])
  const read = useMemo(
    () => lines.map(({ cells }) => readMember(cells, mapping, roles, withoutEmail)),
    [lines, mapping, roles, withoutEmail],
  )
  const members = useMemo(() => read.map(({ member }) => member), [read])
  const ready = isComplete(mapping) && members.length > 0
  const check = useQuery({
    queryKey: [...queryKeys.users, 'import', roleId, withoutEmail, read],
    enabled: ready,
    meta: { persist: false },
    gcTime: 0,
    staleTime: Infinity,
    // The earlier result stays until this check has one, so that nothing moves under a finger meanwhile.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { errors, new_groups, new_guardians } = await importMembers(members, roleId, {
        dryRun: true,
        withoutEmail,
      })
      const problems = lines.map(({ number }, index) => {
        const told = errors
          .filter(({ row }) => row === index)
          .map(({ field, ...error }) => ({ ...error, field: fieldOf(field, mapping) }))
        return [number, [...(read[index]?.problems ?? []), ...told]] as const
      })
      return {
        newGroups: new_groups,
        newGuardians: new_guardians,
        problems: new Map<number, readonly CellProblem[]>(problems),
      }
    },
  })
  const found: ImportLine[] = lines.map((line, index) => ({
    ...line,
    member: members[index] ?? { name: '', email: '' },
    problems: (check.data ? check.data.problems.get(line.number) : read[index]?.problems) ?? [],
  }))
  const wrong = found.filter(({ problems }) => problems.length > 0)
  const isChecked = ready && check.isSuccess && !check.isPlaceholderData
  return {
    headings,
    mapping,
    ready,
    lines: found,
    wrong,
    check,
    isChecked,
    isChecking: ready && check.isFetching && !isChecked,
    members,
    /** Whether anything was corrected, removed or mapped by hand. */
    isEdited: () =>
      leftOut.length > 0 || JSON.stringify([mended, mapping]) !== JSON.stringify([rows, first.mapping]),
    /** Groups the club does not have yet, which the import creates. */
    newGroups: check.data?.newGroups ?? [],
    /** How many guardians are not members yet, whom the import makes members. */
    newGuardians: check.data?.newGuardians ?? 0,
    /** The role of those for whom the file has none. */
    roleId,
    /** Whether lines without an address are members without an account. */
    withoutEmail,
    takeWithoutEmail: (taken: boolean) => setEdits((before) => ({ ...before, withoutEmail: taken })),
    giveRole: (id: string) => setEdits((before) => ({ ...before, roleId: id })),
    map: (column: number, field: ImportField | null) =>
      setEdits((before) => ({ ...before, mapping: withField(before.mapping, column, field) })),
    /** Keeps what is being typed in a cell, in case the page is reloaded or the session ends. */
    note: (number: number, column: number, text: string) => {
      typed.current = withCell(typed.current, number, column, text)
      keepEdits({ ...edits, cells: typed.current })
    },
    /** Waits until the press that left the cell is over, so that its own action can run first. */
    correct: (number: number, column: number, text: string) =>
      afterPress(() =>
        setEdits((before) => ({ ...before, cells: withCell(before.cells, number, column, text) })),
      ),
    leaveOut: (numbers: readonly number[]) =>
      setEdits((before) => ({ ...before, leftOut: [...new Set([...before.leftOut, ...numbers])] })),
    putBack: (numbers: readonly number[]) =>
      setEdits((before) => ({
        ...before,
        leftOut: before.leftOut.filter((number) => !numbers.includes(number)),
      })),
  }
}

export type Import = ReturnType<typeof useImport>

/** Imports all of them, inviting them now or not, or with `dryRun` only reports the errors. Throws ApiError. */
export function importMembers(
  members: readonly NewMember[],
  roleId: string,
  { dryRun = false, invites = true, withoutEmail = false },
): Promise<Outcome> {
  return call('import_members', {
    p_rows: [...members],
    p_role_id: roleId,
    p_dry_run: dryRun,
    p_invite: invites,
    p_without_email: withoutEmail,
  })
}

// Each field has at most one column.
function withField(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  return mapping.map((before, index) => (index === column ? field : before === field ? null : before))
}

function withCell(cells: Edits['cells'], number: number, column: number, text: string): Edits['cells'] {
  return { ...cells, [number]: { ...cells[number], [column]: text } }
}

function corrected(line: CsvLine, corrections: Readonly<Record<number, string>> = {}): CsvLine {
  const cells = [...line.cells]
  for (const [column, text] of Object.entries(corrections)) {
    while (cells.length < Number(column)) cells.push('')
    cells[Number(column)] = text
  }
  return { ...line, cells }
}
