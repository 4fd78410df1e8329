import type { Role } from './role.ts'

/** How a role stands to somebody's own: only those below, and their own, may be changed, and only those below moved. */
export type Standing = 'above' | 'own' | 'below'

type Ranked = Pick<Role, 'id' | 'sort_order'>

/** Somebody whose own role is not among them stands below all. */
export function standing(role: Ranked, own: Ranked | undefined): Standing {
  if (role.id === own?.id) return 'own'
  return own && role.sort_order >= own.sort_order ? 'below' : 'above'
}

/**
 * The roles below one's own after one of them has moved by so many places, the highest first; undefined where that
 * would leave them.
 */
export function moved(
  roles: readonly Ranked[],
  own: Ranked | undefined,
  id: string,
  by: number,
): string[] | undefined {
  const ids = roles.filter((role) => standing(role, own) === 'below').map((role) => role.id)
  const from = ids.indexOf(id)
  if (from < 0 || ids[from + by] === undefined) return undefined
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, id)
}

/** The list as it will be once the server has dealt the places of these roles out in their new order. */
export function inOrder<Row extends Ranked>(roles: readonly Row[], ids: readonly string[]): Row[] {
  const queue = ids.flatMap((id) => roles.find((role) => role.id === id) ?? [])
  return roles.map((role) => {
    const next = ids.includes(role.id) ? queue.shift() : undefined
    return next ? { ...next, sort_order: role.sort_order } : role
  })
}
