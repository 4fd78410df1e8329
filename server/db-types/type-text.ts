import type { z } from 'zod'

/** A declared type as TypeScript; throws for a type not supported here yet. */
export function typeText(type: z.core.$ZodType): string {
  const column = (type as z.ZodType).meta()?.['column']
  if (typeof column === 'string') return columnType(column)
  const def = definitionOf(type)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return def.type
    case 'literal':
      return def.values.map((value) => String(value)).join(' | ')
    case 'enum':
      return Object.values(def.entries)
        .map((value) => `'${value}'`)
        .join(' | ')
    case 'nullable':
      return `${typeText(def.innerType)} | null`
    case 'array':
      return listOf(typeText(def.element))
    case 'object':
      return objectText(def.shape)
    case 'record':
      return `Record<string, ${typeText(def.valueType)}>`
    case 'union':
      return def.options.map(typeText).join(' | ')
    // A type that contains itself, like z.json().
    case 'lazy':
      return 'Json'
    default:
      throw new Error(`db:types cannot write a declared type of the kind ${def.type}`)
  }
}

// oxlint-disable-next-line no-underscore-dangle -- the documented place of a schema's definition
const definitionOf = (type: z.core.$ZodType) => (type as z.core.$ZodTypes)._zod.def

function columnType(column: string): string {
  const [table, name] = column.split('.')
  return `Database['api']['Tables']['${table}']['Row']['${name}']`
}

function objectText(shape: Record<string, z.core.$ZodType>): string {
  const fields = Object.entries(shape).map(([name, type]) => {
    const def = definitionOf(type)
    return def.type === 'optional' ? `${name}?: ${typeText(def.innerType)}` : `${name}: ${typeText(type)}`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}

const listOf = (element: string) => (element.includes('|') ? `(${element})[]` : `${element}[]`)
