import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { parseCard } from '#lib/door/card.ts'
import { fold } from '#lib/text/fold.ts'
import { MIN_SEARCH_LENGTH } from '#offline/roster/name-search.ts'
import { TextField } from '#ui/control/TextField.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import { PersonLine } from './PersonLine.tsx'

const MOST_FOUND = 20

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Finds a person by name and checks them in; also accepts a typed or pasted card code. */
export function PersonSearch({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t } = useTranslation()
  const { door, roster } = useScanner()
  const [text, setText] = useState('')
  // Who is inside changes with every scan, including other doors'.
  useDoor((state) => state.counts)
  const query = text.trim()
  // Counted as in the search, ignoring accents.
  const isShort = fold(query).length < MIN_SEARCH_LENGTH
  const isRejected = isShort && query !== ''
  // One more than shown, to know whether there are more.
  const all = isShort ? [] : roster.search(query, MOST_FOUND + 1)
  const found = all.slice(0, MOST_FOUND)
  const counts = new Map<string, number>()
  for (const name of all.map((member) => fold(member.name))) counts.set(name, (counts.get(name) ?? 0) + 1)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (parseCard(query).kind === 'other') return
    setText('')
    void door.present(query, 'manual')
  }
  const checkIn = useCallback(
    (userId: string) => {
      setText('')
      void door.checkIn(userId)
    },
    [door],
  )

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        type="search"
        label={t('scanner.search.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isRejected ? t('scanner.search.short', { count: MIN_SEARCH_LENGTH }) : undefined}
        hint={query === '' && t('scanner.search.hint')}
        ref={takesFocus ? focus : undefined}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        spellCheck={false}
      />
      {found.length > 0 && (
        <ul className="person-lines" aria-label={t('scanner.search.title')}>
          {found.map((member) => (
            <PersonLine
              key={member.user_id}
              member={member}
              isNamesake={counts.get(fold(member.name)) !== 1}
              onCheckIn={checkIn}
            />
          ))}
        </ul>
      )}
      {all.length > MOST_FOUND && (
        <Typography role="status" variant="body2" sx={{ px: 1.75, color: 'text.secondary' }}>
          {t('scanner.search.more', { count: MOST_FOUND })}
        </Typography>
      )}
      {found.length === 0 && !isShort && (
        <Typography role="status" sx={{ px: 1.75, color: 'text.secondary' }}>
          {t('scanner.search.none')}
        </Typography>
      )}
    </Box>
  )
}
