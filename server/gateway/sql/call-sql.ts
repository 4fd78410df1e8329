import { toParameter } from '../../database/values.ts'
import { SCALAR } from '../plan/columns.ts'
import type { Call } from '../plan/plan.ts'
import { usedColumns } from '../plan/used-columns.ts'
import { bodyColumn, jsonRowsSql } from './json-rows-sql.ts'
import { columnOf, identifier, qualified, type Statement } from './statement.ts'

const CALL = 'pgrst_call'

/** The statement that calls the function and returns its rows, or its values in one column. */
export function callSql(statement: Statement, call: Call): string {
  const { from, args } = argumentsSql(statement, call)
  const called = `${qualified(call.routine)}(${args.join(', ')})`
  if (call.routine.returns !== 'composite') {
    return `select ${called} as ${identifier(SCALAR)}${from === undefined ? '' : ` from ${from}`}`
  }
  const computed = [...usedColumns(call.read)].filter((column) => isComputed(call, column))
  const columns = ['*', ...computed].map((column) => columnOf(CALL, column))
  const source = from === undefined ? called : `${from}, lateral ${called}`
  return `select ${columns.join(', ')} from ${source} as ${identifier(CALL)}`
}

/** A computed field must be evaluated while the row still has its type. */
const isComputed = ({ routine }: Call, column: string) =>
  column !== '*' && routine.columns.size > 0 && !routine.columns.has(column)

function argumentsSql(statement: Statement, { args }: Call): { from?: string; args: string[] } {
  switch (args.kind) {
    case 'none':
      return { args: [] }
    case 'whole':
      return { args: [`${statement.value(args.content)}::${args.parameter.type}`] }
    case 'texts':
      return {
        args: args.values.map(([{ name, type, variadic }, value]) => {
          const typed = `${statement.value(toParameter(value))}::${type}`
          return `${variadic ? 'variadic ' : ''}${identifier(name)} := ${typed}`
        }),
      }
    case 'json': {
      const { parameters } = args
      if (parameters.length === 0) return { args: [] }
      const body = jsonRowsSql(statement, args, parameters)
      return {
        // Of several objects only the first is the arguments.
        from: args.isArray ? `(select * from ${body} limit 1) as ${identifier('pgrst_body')}` : body,
        args: parameters.map(
          ({ name, variadic }) => `${variadic ? 'variadic ' : ''}${identifier(name)} := ${bodyColumn(name)}`,
        ),
      }
    }
  }
}
