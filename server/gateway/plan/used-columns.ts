import type { Condition, ReadPlan } from './read-plan.ts'

/** The columns of its rows that a plan reads, for selecting, filtering, ordering and joining. */
export function usedColumns(plan: ReadPlan): Set<string> {
  const refs = [
    ...plan.select.map(({ ref }) => ref),
    ...plan.where.flatMap(refsOf),
    ...plan.order.flatMap(({ ref, embed }) => (embed === undefined ? [ref] : [])),
  ]
  const joined = plan.embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'computed') return []
    const pairs = relationship.kind === 'junction' ? relationship.sourceColumns : relationship.columns
    return pairs.map(([column]) => column)
  })
  return new Set([...refs.map(({ column }) => column), ...joined])
}

function refsOf(condition: Condition): { column: string }[] {
  if (condition.kind === 'embedded') return []
  return condition.kind === 'filter' ? [condition.ref] : condition.members.flatMap(refsOf)
}

/** Whether a function embeds something, which needs the whole row. */
export const hasComputedEmbed = (plan: ReadPlan) =>
  plan.embeds.some(({ relationship }) => relationship.kind === 'computed')
