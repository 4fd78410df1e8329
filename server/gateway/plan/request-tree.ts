import { refusal } from '../errors.ts'
import type {
  At,
  Filter,
  Logic,
  OrderTerm,
  Range,
  SelectEmbed,
  SelectField,
  SelectItem,
} from '../request/ast.ts'
import type { Query } from '../request/query.ts'
import { ALL_ROWS } from '../request/ranges.ts'

/** The select list as a tree, with the filters, orders and limits given for its parts. */
export interface RequestNode {
  fields: SelectField[]
  filters: Filter[]
  logic: Logic[]
  order: OrderTerm[]
  range: Range
  children: RequestChild[]
}

export interface RequestChild extends RequestNode {
  embed: SelectEmbed
  /** It has an alias, yet was referred to by its relation's name: PostgREST warns about that. */
  legacy: boolean
}

/**
 * Attaches every parameter at its path. Throws PGRST108 if the select list has nothing by that name.
 * @param rootFilters whether the root's filters apply here (in a mutation they select the rows to change)
 * @param ranges whether limits apply
 */
export function requestTree(query: Query, rootFilters: boolean, ranges: boolean): RequestNode {
  const root = nodeOf(query.select)
  const place = <T>(items: At<T>[], put: (node: RequestNode, value: T) => void) => {
    for (const { path, value } of items) {
      if (path.length > 0 || rootFilters) put(nodeAt(root, path), value)
    }
  }
  place(query.filters, (node, filter) => node.filters.push(filter))
  for (const { path, value } of query.orders) {
    const node = nodeAt(root, path)
    if (node.order.length === 0) node.order = value
  }
  if (ranges) for (const { path, value } of query.ranges) nodeAt(root, path).range = value
  place(query.logic, (node, logic) => node.logic.push(logic))
  return root
}

function nodeOf(select: SelectItem[]): RequestNode {
  return {
    fields: select.filter((item) => item.kind === 'field'),
    filters: [],
    logic: [],
    order: [],
    range: ALL_ROWS,
    children: select
      .filter((item) => item.kind === 'embed')
      .map((embed) => ({ ...nodeOf(embed.select), embed, legacy: false })),
  }
}

function nodeAt(root: RequestNode, path: string[]): RequestNode {
  let node = root
  for (const name of path) {
    const child = node.children.find(({ embed }) => embed.name === name || embed.alias === name)
    if (!child) {
      throw refusal('PGRST108', {
        message: `'${name}' is not an embedded resource in this request`,
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      })
    }
    if (child.embed.alias !== undefined && child.embed.alias !== name) child.legacy = true
    node = child
  }
  return node
}

/**
 * Keeps only the embedded resources: a write that returns no rows does not read them, so PostgREST looks up
 * none of their columns.
 */
export function withoutColumns<Node extends RequestNode>(node: Node): Node {
  const children = node.children.map(withoutColumns)
  return { ...node, fields: [], filters: [], logic: [], order: [], children }
}

/** Its name in the response. */
export const outputName = ({ embed }: RequestChild) => embed.alias ?? embed.name

/** Nothing of it or its embedded resources is selected. */
export function selectsNothing(node: RequestNode): boolean {
  return node.fields.length === 0 && node.children.every(selectsNothing)
}

/** The uses PostgREST warns about: relation name and alias. */
export function legacyNames(node: RequestNode): [name: string, alias: string][] {
  return node.children.flatMap((child): [string, string][] => [
    ...(child.legacy ? [[child.embed.name, outputName(child)] as [string, string]] : []),
    ...legacyNames(child),
  ])
}
