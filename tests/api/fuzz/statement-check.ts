import { readdirSync, readFileSync } from 'node:fs'

import type { Catalog } from '#server/gateway/catalog/catalog.ts'

/** The gateway’s own words and literals: all those in the files that build its statements. */
const FOLDER = 'server/gateway/sql'
const SOURCES = [
  ...readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`),
  'server/gateway/transaction.ts',
  'server/gateway/request/parse-filter.ts',
  'server/gateway/request/parse-order.ts',
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const WORDS = new Set([...SOURCES.matchAll(/[a-z_]\w*/gi)].map(([word]) => word))

const TOKENS = /"((?:[^"]|"")*)"|'((?:[^']|'')*)'|\$\d+|([a-z_]\w*)|(\d+)|\[\]|[(),.*=<>@&|:~+!-]|\s+|([^])/gi

/**
 * Checks that every part of a statement is the gateway’s own, a name from the catalogue, or an output name
 * that the statement itself defines (`as "…"`). Returns the first part that is none of these.
 */
export function statementCheck(catalog: Catalog, preRequest: string): (sql: string) => string | undefined {
  const names = new Set([...WORDS, ...preRequest.split('.'), ...catalog.roles.keys()])
  const types = new Set<string>()
  const defaults = new Set<string>()
  const addType = (type: string) => {
    for (const [word] of type.matchAll(/\w+/g)) types.add(word)
    for (const [, quoted] of type.matchAll(/"([^"]+)"/g)) names.add(quoted!)
  }
  for (const type of catalog.types.values()) addType(type)
  for (const { schema, name, columns, computed } of catalog.relations.values()) {
    for (const known of [schema, name, ...columns.keys(), ...computed]) names.add(known)
    for (const column of columns.values()) {
      ;[column.type, column.baseType].forEach(addType)
      if (column.default !== null) defaults.add(column.default)
    }
  }
  for (const { schema, name, parameters, columns } of [...catalog.routines.values()].flat()) {
    for (const known of [schema, name, ...columns.keys()]) names.add(known)
    for (const { name: parameter, type } of parameters) {
      names.add(parameter)
      addType(type)
    }
  }

  return (sql) => {
    const given = new Set([...sql.matchAll(/ as "((?:[^"]|"")*)"/g)].map(([, name]) => name))
    // A column’s default is an expression from the schema, included verbatim.
    const rest = [...defaults].reduce((left, expression) => left.replaceAll(`, ${expression}`, ''), sql)
    for (const [token, quoted, text, word, , other] of rest.matchAll(TOKENS)) {
      if (quoted !== undefined && !names.has(quoted) && !given.has(quoted)) return token
      if (text !== undefined && !SOURCES.includes(token.replaceAll('\\', '\\\\'))) return token
      if (word !== undefined && !WORDS.has(word) && !types.has(word)) return token
      if (other !== undefined) return token
    }
    return undefined
  }
}
