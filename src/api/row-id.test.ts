import { expect, it } from 'vitest'

import { rowId } from './row-id.ts'

it('reports a mistyped id as not found, without asking the server', () => {
  expect(rowId('5a3e5be1-0000-4000-8000-000000000001')).toBe('5a3e5be1-0000-4000-8000-000000000001')
  expect(() => rowId('5a3e5be1')).toThrow('ERROR_RESOURCE_NOT_FOUND')
})
