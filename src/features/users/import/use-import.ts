import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { type AnswerOf, call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useAfterPress } from '#ui/browser/use-after-press.ts'

import { type ImportField, isComplete, type Mapping, mappingOf } from './fields.ts'
import { type CellProblem, fieldOf, type NewMember, readMember, type RoleNames } from './members.ts'
import type { CsvLine } from './read-file.ts'

type Outcome = AnswerOf<'import_members'>

/** A line of the file: its cells, what they mean, and their errors. */
export interface ImportLine {
  /** Its line number in the file, the headings being the first. */
  number: number
  cells: readonly string[]
  member: NewMember
  problems: readonly CellProblem[]
}

interface Sheet {
  headings: readonly string[]
  lines: readonly CsvLine[]
  /** The numbers of removed lines, which may be restored. */
  leftOut: ReadonlySet<number>
  mapping: Mapping
}

/** The list being imported: as read, mapped, corrected line by line, and checked by the server. */
export function useImport(
  file: readonly CsvLine[],
  fields: readonly ImportField[],
  roleId: string,
  roles: RoleNames,
) {
  const [first] = useState(() => sheetOf(file, fields))
  const [sheet, setSheet] = useState<Sheet>(first)
  const afterPress = useAfterPress()
  const { mapping, leftOut } = sheet
  const lines = useMemo(
    () => sheet.lines.filter(({ number }) => !leftOut.has(number)),
    [sheet.lines, leftOut],
  )
  const read = useMemo(
    () => lines.map(({ cells }) => readMember(cells, mapping, roles)),
    [lines, mapping, roles],
  )
  const members = useMemo(() => read.map(({ member }) => member), [read])
  const ready = isComplete(mapping) && members.length > 0
  const check = useQuery({
    queryKey: [...queryKeys.users, 'import', roleId, read],
    enabled: ready,
    meta: { persist: false },
    gcTime: 0,
    staleTime: Infinity,
    // The earlier result stays until this check has one, so that nothing moves under a finger meanwhile.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { errors, new_groups, new_guardians } = await importMembers(members, roleId, true)
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
    headings: sheet.headings,
    mapping,
    ready,
    lines: found,
    wrong,
    check,
    isChecked,
    isChecking: ready && check.isFetching && !isChecked,
    members,
    /** Whether anything was corrected, removed or mapped by hand. */
    isEdited: () => plain(sheet) !== plain(first),
    /** Groups the club does not have yet, which the import creates. */
    newGroups: check.data?.newGroups ?? [],
    /** How many guardians are not members yet, whom the import makes members. */
    newGuardians: check.data?.newGuardians ?? 0,
    map: (column: number, field: ImportField | null) =>
      setSheet((before) => ({ ...before, mapping: withField(before.mapping, column, field) })),
    /** Waits until the press that left the cell is over, so that its own action can run first. */
    correct: (number: number, column: number, text: string) =>
      afterPress(() =>
        setSheet((before) => ({ ...before, lines: withCell(before.lines, number, column, text) })),
      ),
    leaveOut: (numbers: readonly number[]) =>
      setSheet((before) => ({ ...before, leftOut: new Set([...before.leftOut, ...numbers]) })),
    putBack: (numbers: readonly number[]) =>
      setSheet((before) => ({
        ...before,
        leftOut: new Set([...before.leftOut].filter((number) => !numbers.includes(number))),
      })),
  }
}

export type Import = ReturnType<typeof useImport>

/** Imports all of them, or with `dryRun` only reports the errors. Throws ApiError. */
export function importMembers(
  members: readonly NewMember[],
  roleId: string,
  dryRun: boolean,
): Promise<Outcome> {
  return call('import_members', { p_rows: [...members], p_role_id: roleId, p_dry_run: dryRun })
}

function sheetOf([headings, ...lines]: readonly CsvLine[], fields: readonly ImportField[]): Sheet {
  const names = headings?.cells ?? []
  return {
    headings: names,
    mapping: mappingOf(names).map((field) => (field && fields.includes(field) ? field : null)),
    lines,
    leftOut: new Set(),
  }
}

const plain = ({ lines, leftOut, mapping }: Sheet) => JSON.stringify([lines, [...leftOut], mapping])

// Each field has at most one column.
function withField(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  return mapping.map((before, index) => (index === column ? field : before === field ? null : before))
}

function withCell(lines: Sheet['lines'], number: number, column: number, text: string): Sheet['lines'] {
  return lines.map((line) => {
    if (line.number !== number) return line
    const cells = [...line.cells]
    while (cells.length < column) cells.push('')
    cells[column] = text
    return { ...line, cells }
  })
}
