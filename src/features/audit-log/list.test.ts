import { describe, expect, it } from 'vitest'

import { toArguments } from './arguments.ts'
import { auditSearch, isNarrowed } from './list.ts'

describe('the address of the audit log', () => {
  it('accepts valid filters and drops the rest', () => {
    expect(auditSearch({ who: ' Anna ', area: 'role', from: '2026-02-30x', to: 'yesterday', x: 1 })).toEqual({
      who: 'Anna',
      whom: undefined,
      area: 'role',
      from: undefined,
      to: undefined,
    })
    expect(auditSearch({ area: 'nonsense' }).area).toBeUndefined()
  })

  it('filters nothing by default', () => {
    expect(isNarrowed(auditSearch({}))).toBe(false)
    expect(isNarrowed(auditSearch({ to: '2026-11-22' }))).toBe(true)
  })

  it('requests whole days, including the last one', () => {
    const { p_from, p_to, ...rest } = toArguments({ from: '2026-11-21', to: '2026-11-22' })
    expect(new Date(p_from!).getTime()).toBe(new Date('2026-11-21T00:00').getTime())
    expect(new Date(p_to!).getTime()).toBe(new Date('2026-11-23T00:00').getTime())
    expect(Object.keys(rest)).toEqual(['p_association_id'])
  })
})
