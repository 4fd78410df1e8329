import type { AuditLine } from './line.ts'

/**
 * Lines of one call that read the same, such as those of the events of a series, as one line with their number. While
 * there are older lines to fetch, the last ones stay as they are: their number is not known yet.
 */
export function fold(lines: readonly AuditLine[], isComplete: boolean): AuditLine[] {
  const groups: AuditLine[][] = []
  for (const line of lines) {
    const [before] = groups.at(-1) ?? []
    if (before && keyOf(before) === keyOf(line)) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups.flatMap((group, index) => {
    const [first] = group
    const isLast = index === groups.length - 1
    if (!first || group.length === 1 || (isLast && !isComplete)) return group
    return { ...first, details: { ...first.details, count: group.length } }
  })
}

// Everything that is shown: all but the ids of the line and of its object. One call has one time.
function keyOf(line: AuditLine): string {
  return JSON.stringify(line.details.count === undefined ? { ...line, id: 0, object_id: null } : line.id)
}
