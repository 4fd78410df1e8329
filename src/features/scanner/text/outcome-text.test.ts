import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'

import { english, swedish } from '#locales/all.fixture.ts'

import { outcomeLine } from './outcome-text.ts'

describe.each([
  ['en', english, 'Undone', 'Wrong person', 'Sent to the staff by the self check-in'],
  ['sv', swedish, 'Ångrad', 'Fel person', 'Hänvisad till personalen av självincheckningen'],
])('a line of the list in %s', (language, translation, undone, wrongPerson, sent) => {
  beforeEach(() => i18next.init({ lng: language, resources: { [language]: { translation } } }))
  const line = (outcome: Parameters<typeof outcomeLine>[0]) => outcomeLine(outcome, i18next.t, language)

  it("says why a check-in was undone: a common reason in the reader's language, another as typed", () => {
    expect(line({ kind: 'undone', reason: 'wrong_person' })).toBe(`${undone} · ${wrongPerson}`)
    expect(line({ kind: 'undone', reason: 'fel dörr' })).toBe(`${undone} · fel dörr`)
  })

  it('says only that a visitor was undone', () => {
    expect(line({ kind: 'undone', reason: '' })).toBe(undone)
  })

  it('says that the self check-in sent somebody to the staff, not that somebody has to decide', () => {
    expect(line({ kind: 'ask', reason: 'sent_to_staff' })).toBe(sent)
    expect(line({ kind: 'ask', reason: 'event_full' })).not.toBe(sent)
  })
})
