import { expect, it } from 'vitest'

import { editedTexts, flatten } from './texts.ts'

const base = { nav: { home: 'Home', events: 'Events' }, title: 'Samspel' }

it('names each text by its dotted key', () => {
  expect(flatten(base)).toEqual({ 'nav.home': 'Home', 'nav.events': 'Events', title: 'Samspel' })
})

it('keeps what was edited, and nothing else', () => {
  const found = [
    { key: 'nav.home', value: 'Start' },
    { key: 'nav.events', value: 'Events' },
    { key: 'title', value: '  ' },
    { key: 'gone.since', value: 'Old text' },
  ]
  expect(editedTexts(base, found)).toEqual({ 'nav.home': 'Start' })
})

it('does not take the name of an object property for a text', () => {
  expect(editedTexts(base, [{ key: 'constructor', value: 'x' }])).toEqual({})
})
