import { expect, it } from 'vitest'

import { flatten } from './flatten.fixture.ts'

it('names each text by its dotted key', () => {
  expect(flatten({ nav: { home: 'Home', events: 'Events' }, title: 'Samspel' })).toEqual({
    'nav.home': 'Home',
    'nav.events': 'Events',
    title: 'Samspel',
  })
})
