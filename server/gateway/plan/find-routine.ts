import { type Catalog, keyOf, type Name, type Routine } from '../catalog/catalog.ts'
import { type GatewayError, refusal } from '../errors.ts'
import { closest } from '../hints.ts'

/** Body types that a function with one unnamed argument takes whole, and the types of that argument. */
const WHOLE_BODY: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/**
 * The overload with exactly these arguments, or else one that takes the whole body. Throws PGRST202 for none, PGRST203
 * for several.
 * @param bodyType the Content-Type of a POST; absent for GET
 */
export function findRoutine(
  catalog: Catalog,
  name: Name,
  args: ReadonlySet<string>,
  bodyType: string | undefined,
): Routine {
  const overloads = catalog.routines.get(keyOf(name)) ?? []
  const named = overloads.filter((routine) => takesNamed(routine, args, bodyType))
  const found =
    named.length > 0
      ? named
      : overloads.filter((routine) => !named.includes(routine) && takesBody(routine, bodyType))
  if (found.length === 1) return found[0] as Routine
  throw found.length > 1
    ? ambiguous(found)
    : notFound(catalog, name, [...args].toSorted(), bodyType, overloads)
}

/** Whether its only parameter has no name, and so takes the body as it is. */
export const takesWholeBody = ({ parameters }: Routine) =>
  parameters.length === 1 && parameters[0]?.name === ''

function takesNamed(
  { parameters }: Routine,
  args: ReadonlySet<string>,
  bodyType: string | undefined,
): boolean {
  if (parameters.length === 0) return args.size === 0 && !isRaw(bodyType)
  const names = new Set(parameters.map((parameter) => parameter.name))
  return (
    [...args].every((arg) => names.has(arg)) &&
    parameters.every((parameter) => !parameter.required || args.has(parameter.name))
  )
}

function takesBody(routine: Routine, bodyType: string | undefined): boolean {
  if (bodyType === undefined || !takesWholeBody(routine)) return false
  return (WHOLE_BODY[bodyType] ?? []).includes(routine.parameters[0]?.type ?? '')
}

const isRaw = (bodyType: string | undefined) =>
  bodyType === 'text/plain' || bodyType === 'text/xml' || bodyType === 'application/octet-stream'

function ambiguous(routines: Routine[]): GatewayError {
  const signatures = routines.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return refusal('PGRST203', {
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

function notFound(
  catalog: Catalog,
  { schema, name }: Name,
  args: string[],
  bodyType: string | undefined,
  overloads: Routine[],
): GatewayError {
  const called = `${schema}.${name}`
  const list = args.join(', ')
  const raw = isRaw(bodyType) ? WHOLE_BODY[bodyType as string]?.[0] : undefined
  const withArgs = args.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    args.length === 0 ? ' without parameters' : ` with parameter${args.length > 1 ? 's' : ''} ${list}`
  const orBody = bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return refusal('PGRST202', {
    message: `Could not find the function ${called}${raw ? '' : withArgs} in the schema cache`,
    details: `Searched for the function ${called}${raw ? ` with a single unnamed ${raw} parameter` : `${searched}${orBody}`}, but no matches were found in the schema cache.`,
    hint: raw ? null : suggestion(catalog, schema, name, list, overloads),
  })
}

function suggestion(
  catalog: Catalog,
  schema: string,
  name: string,
  args: string,
  overloads: Routine[],
): string | null {
  const near =
    overloads.length === 0
      ? closest(
          name,
          [...catalog.routines.values()].flatMap(([routine]) =>
            routine?.schema === schema ? [routine.name] : [],
          ),
          0.75,
        )
      : closest(
          `(${args})`,
          overloads.map(
            ({ parameters }) =>
              `(${parameters
                .map((parameter) => parameter.name)
                .toSorted()
                .join(', ')})`,
          ),
          0.33,
        )
  if (near === undefined) return null
  return `Perhaps you meant to call the function ${schema}.${overloads.length === 0 ? near : `${name}${near}`}`
}
