/** A column of a view and the column of a relation it shows unchanged. */
export interface Origin {
  column: string
  relation: string
  number: number
}

/**
 * Determines the source of a view's columns from its stored query (pg_rewrite.ev_action, a pg_node_tree): each entry of
 * the outermost target list names the table and column it was taken from, or 0 for an expression.
 */
export function viewOrigins(tree: string): Origin[] {
  return outermostTargets(tree).flatMap((entry) => {
    const found =
      /:resname ((?:\\.|\S)+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/.exec(
        entry,
      )
    if (!found || found[2] === '0') return []
    // Special characters are escaped by a backslash.
    const column = (found[1] as string).replace(/\\(.)/g, '$1')
    return [{ column, relation: found[2] as string, number: Number(found[3]) }]
  })
}

/** The texts `{TARGETENTRY …}` of the query itself; those of its subqueries are nested deeper. */
function outermostTargets(tree: string): string[] {
  const entries: string[] = []
  let depth = 0
  let start = -1
  for (let i = 0; i < tree.length; i++) {
    const character = tree[i]
    if (character === '\\') i++
    else if (character === '"') i = endOfString(tree, i)
    else if (character === '{' || character === '(') {
      depth++
      // ({QUERY … :targetList ({TARGETENTRY …: the list of queries, the query, the list, the entry.
      if (depth === 4 && tree.startsWith('{TARGETENTRY', i)) start = i
    } else if (character === '}' || character === ')') {
      if (depth === 4 && start >= 0) {
        entries.push(tree.slice(start, i + 1))
        start = -1
      }
      depth--
    }
  }
  return entries
}

function endOfString(tree: string, start: number): number {
  let i = start + 1
  while (i < tree.length && tree[i] !== '"') i += tree[i] === '\\' ? 2 : 1
  return i
}
