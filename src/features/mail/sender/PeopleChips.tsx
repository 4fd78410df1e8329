import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { keepFocus } from '#ui/browser/keep-focus.ts'
import { Button } from '#ui/control/Button.tsx'
import { CloseIcon } from '#ui/icon/basic-icons.ts'

import type { Mailing } from './mailing.ts'

/** Shown at first: a thousand names would be all there is to see. */
const SHOWN = 20

interface PeopleChipsProps {
  people: Mailing['people']
  onRemove: (left: Mailing['people']) => void
}

/** The members that a mail goes to, by name, each of whom can be left out. */
export function PeopleChips({ people, onRemove }: PeopleChipsProps) {
  const { t } = useTranslation()
  const rest = people.length - SHOWN
  return (
    <Box
      ref={keepFocus}
      role="group"
      aria-label={t('mail.recipients')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {people.slice(0, SHOWN).map((person) => (
        <Button
          key={person.user_id}
          variant="outlined"
          endIcon={<CloseIcon />}
          aria-label={t('mail.sender.leave_out', { name: person.name })}
          onClick={() => onRemove(people.filter((other) => other !== person))}
        >
          {person.name}
        </Button>
      ))}
      {rest > 0 && <span>{t('mail.sender.and_more', { count: rest })}</span>}
    </Box>
  )
}
