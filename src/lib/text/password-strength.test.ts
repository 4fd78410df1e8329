import { expect, it } from 'vitest'

import { passwordStrength } from './password-strength.ts'

it.each([
  ['Password1!', 'common'],
  ['Qwertyuiop-1', 'common'],
  ['[poiuyt', 'keyboard'],
  ['aaaaaaaa', 'repeated'],
  ['abcdefghijk', 'keyboard'],
  ['1985-12-24', 'date'],
  ['tv%q', 'short'],
])('reports why %s is weak: %s', (password, weakness) => {
  const strength = passwordStrength(password)
  expect(strength.score).toBeLessThan(3)
  expect(strength.weakness).toBe(weakness)
})

it('has no complaints about a sentence', () => {
  expect(passwordStrength('Trumpeten-låg-i-Dur-4')).toEqual({ score: 4, weakness: undefined })
})

it('ignores the part of a very long password that is not used', () => {
  expect(passwordStrength('a'.repeat(100_000)).weakness).toBe('repeated')
})
