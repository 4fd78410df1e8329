import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fold } from '#lib/text/fold.ts'

import { MIN_SEARCH_LENGTH, NameSearch } from './name-search.ts'

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
        const people = all.map((name, index) => ({ user_id: `${index}`, name, folded: fold(name) }))
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

describe('finding a person by name', () => {
  const names = ['Åsa Lindström', 'Anna-Karin Öberg', 'Lars Åström', 'José Ångström', 'Łukasz Søndergård']
  const people = names.map((name, n) => ({ user_id: name, name, n }))
  const search = new NameSearch(people)

  it.each([
    ['asa', ['Åsa Lindström']],
    ['ÅSA lind', ['Åsa Lindström']],
    ['lind å', ['Åsa Lindström']],
    ['karin', ['Anna-Karin Öberg']],
    ['jose', ['José Ångström']],
    ['lukasz so', ['Łukasz Søndergård']],
    ['zz', []],
  ])('%s finds %j', (text, found) => {
    expect(search.find(text, 10)).toEqual(found)
  })

  it('lists names starting with the text first', () => {
    expect(search.find('la', 10)[0]).toBe('Lars Åström')
    expect(search.find('ang', 10)).toEqual(['José Ångström'])
  })

  it('refuses fewer than two letters, ignoring spaces', () => {
    for (const text of ['', 'a', ' a ', '  ']) expect(() => search.find(text, 10)).toThrow(RangeError)
    expect(MIN_SEARCH_LENGTH).toBe(2)
    expect(fold('Ærø')).toBe('aero')
  })

  it('finds the same people as scanning every name, whoever joined, left or was renamed', () => {
    const name = fc.array(fc.constantFrom('Ann', 'Anna', 'Åsa', 'Li', 'Lin', 'af', 'Ek-Lind', 'b'), {
      minLength: 1,
      maxLength: 4,
    })
    const change = fc.record({ id: fc.integer({ min: 0, max: 8 }), name: fc.option(name) })
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('a', 'n', 'l', 'i', 'k', 'e', 's', 'f', 'b', ' ', '-') }),
        (all, text) => {
          fc.pre(fold(text.trim()).length >= MIN_SEARCH_LENGTH)
          const changing = new NameSearch()
          const known = new Map<string, string>()
          for (const { id, name: words } of all) {
            if (words) changing.put(`${id}`, words.join(' '))
            else changing.remove(`${id}`)
            if (words) known.set(`${id}`, words.join(' '))
            else known.delete(`${id}`)
          }
          const parts = fold(text)
            .split(/[\s-]+/)
            .filter(Boolean)
          const expected = [...known].filter(([, full]) => {
            const folded = fold(full)
            const words = folded.split(/[\s-]+/)
            const each =
              parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
            return each || folded.startsWith(fold(text.trim()))
          })
          expect(changing.find(text, 100).toSorted()).toEqual(expected.map(([id]) => id).toSorted())
        },
      ),
    )
  })

  it('lists no more than requested', () => {
    const many = new NameSearch(
      Array.from({ length: 50 }, (_, n) => ({ user_id: `${n}`, name: `Anna ${n}` })),
    )
    expect(many.find('anna', 8)).toHaveLength(8)
  })
})
