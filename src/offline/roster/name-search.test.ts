import fc from 'fast-check'
import { expect, it } from 'vitest'

import { foldName, NameSearch } from './name-search.ts'

const WORDS = ['Anna', 'Anders', 'Åsa', 'Lind', 'Linnéa', 'An', 'Berg']
const names = fc.array(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  { maxLength: 60 },
)

it('lists names that start with the text first, each group by name, up to the limit', () => {
  fc.assert(
    fc.property(
      names,
      fc.constantFrom('an', 'lin', 'an li', 'asa'),
      fc.integer({ min: 1, max: 25 }),
      (all, text, limit) => {
        const people = all.map((name, index) => ({ user_id: `${index}`, name, folded: foldName(name) }))
        const matches = people
          .filter(({ folded }) =>
            text.split(' ').every((part) => folded.split(' ').some((word) => word.startsWith(part))),
          )
          .toSorted((a, b) => (a.folded === b.folded ? 0 : a.folded < b.folded ? -1 : 1))
        const begins = matches.filter(({ folded }) => folded.startsWith(text))
        const others = matches.filter(({ folded }) => !folded.startsWith(text))
        expect(new NameSearch(people).find(text, limit)).toEqual(
          [...begins, ...others].slice(0, limit).map(({ user_id }) => user_id),
        )
      },
    ),
  )
})
