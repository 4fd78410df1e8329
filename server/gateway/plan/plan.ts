import { type Catalog, keyOf, type Parameter, type Relation, type Routine } from '../catalog/catalog.ts'
import { refusal } from '../errors.ts'
import { closest } from '../hints.ts'
import type { Payload } from '../request/body.ts'
import { mediaTypeName } from '../request/media-type.ts'
import type { ApiRequest } from '../request/request.ts'
import type { GatewaySettings } from '../settings.ts'
import { columnsOf, columnsOfRoutine } from './columns.ts'
import { findRoutine, takesWholeBody } from './find-routine.ts'
import { negotiate, type Negotiated } from './negotiate.ts'
import { planRead } from './plan-read.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import type { ReadPlan } from './read-plan.ts'
import { legacyNames, type RequestNode, requestTree, withoutColumns } from './request-tree.ts'

interface Answered extends Negotiated {
  read: ReadPlan
  /** Embedded resources referred to by a name that an alias replaced. */
  legacy: [name: string, alias: string][]
}

export interface ReadRelation extends Answered {
  kind: 'read'
  relation: Relation
}

export interface WriteRelation extends Answered {
  kind: 'write'
  relation: Relation
  write: WritePlan
}

export interface Call extends Answered {
  kind: 'call'
  routine: Routine
  args: CallArgs
  readOnly: boolean
}

export type CallArgs =
  | { kind: 'none' }
  /** One JSON object (the first of an array) and the parameters taken from it. */
  | { kind: 'json'; text: string; isArray: boolean; parameters: Parameter[] }
  | { kind: 'texts'; values: [Parameter, string | string[]][] }
  | { kind: 'whole'; parameter: Parameter; content: Buffer | string }

export type Plan =
  | ReadRelation
  | WriteRelation
  | Call
  | { kind: 'describe-relation'; relation: Relation }
  | { kind: 'describe-routine'; routine: Routine }

/** What to do, with every name looked up. Throws PostgREST's error for what cannot be done. */
export function planRequest(catalog: Catalog, request: ApiRequest, settings: GatewaySettings): Plan {
  const { action } = request
  switch (action.kind) {
    case 'describe-relation':
      return { kind: 'describe-relation', relation: findRelation(catalog, request) }
    case 'describe-routine': {
      // As if called without arguments: PostgREST does not find a function that requires some.
      const name = { schema: request.schema, name: request.target }
      const routine = findRoutine(catalog, name, new Set(), mediaTypeName(request.contentType))
      return { kind: 'describe-routine', routine }
    }
    case 'call':
      return planCall(catalog, request, settings)
    case 'read': {
      const relation = findRelation(catalog, request)
      const tree = requestTree(request.query, true, true)
      tree.range = request.range
      const root = { origin: relation, relation, columns: columnsOf(relation) }
      const read = planRead(catalog, tree, root, settings.maxRows)
      const negotiated = negotiate(catalog, request.accept, relation, isWholeRow(tree))
      refuseInvalidPreferences(request)
      const handler = action.headersOnly ? ({ kind: 'none' } as const) : negotiated.handler
      return { kind: 'read', relation, read, legacy: legacyNames(tree), ...negotiated, handler }
    }
    case 'insert':
    case 'update':
    case 'put':
    case 'delete': {
      const relation = findRelation(catalog, request)
      const tree = requestTree(request.query, false, false)
      const root = { origin: relation, columns: columnsOf(relation) }
      const isShown = request.preferences.return === 'representation'
      const read = planRead(catalog, isShown ? tree : withoutColumns(tree), root, undefined)
      const write = planWrite(action.kind, relation, request, read)
      refuseInvalidPreferences(request)
      const negotiated = negotiate(catalog, request.accept, relation, isWholeRow(tree))
      const handler = isShown ? negotiated.handler : ({ kind: 'none' } as const)
      return { kind: 'write', relation, read, write, legacy: legacyNames(tree), ...negotiated, handler }
    }
  }
}

function findRelation(catalog: Catalog, { schema, target }: ApiRequest): Relation {
  const relation = catalog.relations.get(keyOf({ schema, name: target }))
  if (relation) return relation
  const names = [...catalog.relations.values()].filter((candidate) => candidate.schema === schema)
  const near = closest(
    target,
    names.map(({ name }) => name),
    0.75,
  )
  throw refusal('PGRST205', {
    message: `Could not find the table '${schema}.${target}' in the schema cache`,
    hint: near === undefined ? null : `Perhaps you meant the table '${schema}.${near}'`,
  })
}

function planCall(catalog: Catalog, request: ApiRequest, settings: GatewaySettings): Call {
  const { action, schema, target, query, payload, preferences } = request
  const isPost = action.kind === 'call' && !action.byGet
  const names = argumentNames(payload) ?? query.args.map(([name]) => name)
  const bodyType = isPost ? mediaTypeName(request.contentType) : undefined
  const routine = findRoutine(catalog, { schema, name: target }, new Set(names), bodyType)

  const readOnly = !isPost || routine.volatility !== 'volatile'
  if (settings.plainCalls && !readOnly && request.hasQuery) throw refusal('PGRST100', NO_QUERY)

  const tree = requestTree(query, true, true)
  tree.range = request.range
  const origin = { schema, name: routine.rowType?.name ?? routine.name }
  const columns = columnsOfRoutine(catalog, routine)
  const read = planRead(catalog, tree, { origin, columns }, settings.maxRows)
  const negotiated = negotiate(catalog, request.accept, origin, isWholeRow(tree))
  refuseInvalidPreferences(request)
  if (preferences.maxAffected !== undefined && preferences.handling === 'strict' && !routine.returnsSet) {
    throw refusal('PGRST128')
  }
  const headersOnly = action.kind === 'call' && action.headersOnly
  return {
    kind: 'call',
    routine,
    args: callArgs(routine, payload, query.args),
    // Without POST nothing is changed, whatever the function's volatility.
    readOnly,
    read,
    legacy: legacyNames(tree),
    ...negotiated,
    handler: headersOnly ? { kind: 'none' } : negotiated.handler,
  }
}

// The same as Caddy's in deploy/.
const NO_QUERY = {
  message: 'A function that writes takes no query string',
  details: 'An error in a filter of its result would undo what it has recorded',
}

function argumentNames(payload: Payload | undefined): string[] | undefined {
  if (!payload) return undefined
  if (payload.kind === 'json') return payload.keys
  return payload.kind === 'form' ? payload.args.map(([name]) => name) : []
}

function callArgs(routine: Routine, payload: Payload | undefined, query: [string, string][]): CallArgs {
  const [first] = routine.parameters
  if (!first) return { kind: 'none' }
  if (takesWholeBody(routine) && payload && payload.kind !== 'form') {
    return {
      kind: 'whole',
      parameter: first,
      content: payload.kind === 'json' ? payload.text : payload.content,
    }
  }
  if (payload?.kind === 'json') {
    const { text, isArray, keys } = payload
    return {
      kind: 'json',
      text,
      isArray,
      parameters: routine.parameters.filter(({ name }) => keys.includes(name)),
    }
  }
  const given = payload?.kind === 'form' ? payload.args : query
  return {
    kind: 'texts',
    values: routine.parameters.flatMap((parameter): [Parameter, string | string[]][] => {
      const values = given.flatMap(([name, value]) => (name === parameter.name ? [value] : []))
      if (values.length === 0) return []
      // A repeated name is the list of a variadic parameter; for any other the last one counts.
      return [[parameter, parameter.variadic ? values : (values.at(-1) as string)]]
    }),
  }
}

function refuseInvalidPreferences({ preferences }: ApiRequest): void {
  if (preferences.handling !== 'strict' || preferences.invalid.length === 0) return
  throw refusal('PGRST122', { details: `Invalid preferences: ${preferences.invalid.join(', ')}` })
}

const isWholeRow = ({ fields, children }: RequestNode) =>
  children.length === 0 && fields.length === 1 && fields[0]?.field.name === '*'
