import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fold } from '#lib/text/fold.ts'
import { MIN_SEARCH_LENGTH } from '#offline/roster/name-search.ts'
import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { PersonLine } from './PersonLine.tsx'

const FIRST_SHOWN = 50

/** Who said yes and is not here yet, with their guests, as far as this device knows: works offline too. */
export function ExpectedList() {
  const { t } = useTranslation()
  const { door, roster } = useScanner()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(FIRST_SHOWN)
  // Changed by every scan, and whenever other devices' changes have been applied.
  const counts = useDoor((state) => state.counts)
  const expected = useMemo(() => counts && expectedMembers(roster.members()), [counts, roster])
  const checkIn = useCallback((userId: string) => void door.checkIn(userId), [door])
  const query = text.trim()
  const isSearch = fold(query).length >= MIN_SEARCH_LENGTH
  const named = isSearch && new Set(roster.search(query, roster.size).map(({ user_id }) => user_id))
  const found = named ? expected.filter(({ user_id }) => named.has(user_id)) : expected
  if (expected.length === 0) {
    return <Typography sx={{ color: 'text.secondary', p: 2 }}>{t('door.expected.empty')}</Typography>
  }
  const guests = counts.expected - expected.length
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 0.5 }}>
      <Typography data-count="expected-members" sx={{ fontWeight: 600 }}>
        {t('door.expected.members', { count: expected.length })}
        {guests > 0 && ` · ${t('scanner.guests', { count: guests })}`}
      </Typography>
      <TextField
        type="search"
        label={t('scanner.search.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        maxLength={100}
        spellCheck={false}
      />
      <ul className="person-lines" aria-label={t('door.expected.title')}>
        {found.slice(0, shown).map((member, index) => (
          <PersonLine
            key={member.user_id}
            member={member}
            isNamesake={[found[index - 1], found[index + 1]].some((other) => other?.name === member.name)}
            onCheckIn={checkIn}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <Typography role="status" sx={{ px: 1.75, color: 'text.secondary' }}>
          {t('door.expected.none')}
        </Typography>
      )}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + 4 * FIRST_SHOWN)} style={{ justifySelf: 'start' }}>
          {t('outbox.show_more')}
        </Button>
      )}
    </Box>
  )
}

/** Those who are going and not inside yet, by name. */
function expectedMembers(members: Iterable<DoorMember>): DoorMember[] {
  return [...members]
    .filter(({ registration, check_in_time }) => registration === 'going' && check_in_time === null)
    .map((member) => ({ member, folded: fold(member.name) }))
    .toSorted((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)))
    .map(({ member }) => member)
}
