import { describe, expect, it } from 'vitest'

import { viewOrigins } from '#server/gateway/catalog/view-columns.ts'

const entry = (name: string, table: number, column: number, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno 1 :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
const query = (rtable: string, targets: string) =>
  `({QUERY :commandType 1 :rtable (${rtable}) :targetList (${targets}) :sortClause <>})`

describe('the columns of a view', () => {
  it('come from the tables that its own target list references', () => {
    const tree = query(
      '{RTE :relid 7}',
      `${entry('id', 7, 1)} ${entry('shown\\ name', 7, 3)} ${entry('sum', 0, 0)}`,
    )
    expect(viewOrigins(tree)).toEqual([
      { column: 'id', relation: '7', number: 1 },
      { column: 'shown name', relation: '7', number: 3 },
    ])
  })

  it('do not include those of its subqueries, whether in FROM or in an expression', () => {
    const inner = `{QUERY :targetList (${entry('hidden', 9, 9)})}`
    const tree = query(
      `{RTE :subquery ${inner} :eref {ALIAS :colnames ("odd)name" "{x")}}`,
      entry('id', 7, 1, `{SUBLINK :subselect ${inner}}`),
    )
    expect(viewOrigins(tree)).toEqual([{ column: 'id', relation: '7', number: 1 }])
  })
})
