import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readDraft, writeDraft } from '#lib/browser/drafts.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { Button } from '#ui/control/Button.tsx'
import { Stepper } from '#ui/control/Stepper.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { useChild, wordsOf } from '../components/answering-for.ts'
import type { ClubEvent } from '../event.ts'
import { answerOf, type Guests, guestsOf, mostGuests } from '../registration.ts'

const MAX = 100

interface AnswerGuestsProps {
  event: ClubEvent
  onSave: (guests: Guests) => void
}

/**
 * The number of guests that the reader brings, or the child they are answering for here, changed with one tap
 * each, and their names. Before the answer it only says that guests are allowed.
 */
export function AnswerGuests({ event, onSave }: AnswerGuestsProps) {
  const { t } = useTranslation()
  const child = useChild()
  const { of, name } = wordsOf(child)
  const { guests_allowed: allowed } = event
  const { count, names } = guestsOf(event)
  const answer = answerOf(event)
  const most = mostGuests(event)
  if (allowed === 0 && count === 0) return null
  if (answer !== 'going' && answer !== 'queued')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`${of}guests_allowed`, { count: allowed, name })}
      </Typography>
    )
  return (
    <div className="ticket__guests">
      <Stepper
        label={t(`${of}your_guests`, { name })}
        value={count}
        max={most}
        decrease={t('events.fewer_guests')}
        increase={t('events.more_guests')}
        hint={
          count < most || allowed <= count
            ? t(`${of}guests_allowed`, { count: Math.max(allowed, count), name })
            : t('events.no_more_guests')
        }
        onChange={(next) => onSave({ count: next, names: names.slice(0, next) })}
      />
      {count > 0 && (
        <GuestNames
          key={event.id}
          draft={['guests', event.id, child?.user_id].join(' ').trim()}
          count={count}
          names={names}
          onSave={onSave}
        />
      )}
    </div>
  )
}

/** A name being typed. It lasts for as long as the saved name it replaces, whatever else about the guests is saved. */
interface Edit {
  from: string
  text: string
}

interface GuestNamesProps extends Guests {
  /** The name of its draft. */
  draft: string
  onSave: (guests: Guests) => void
}

function GuestNames({ draft, count, names, onSave }: GuestNamesProps) {
  const { t } = useTranslation()
  const [edits, setEdits] = useState(() => readDraft(draft) as Readonly<Record<number, Edit>>)
  const typed = Array.from({ length: count }, (_, index) => {
    const [saved, edit] = [names[index] ?? '', edits[index]]
    return edit?.from === saved ? edit.text : saved
  })
  const isEdited = typed.some((name, index) => name.trim() !== (names[index] ?? ''))
  useEffect(() => writeDraft(draft, isEdited ? { ...edits } : {}), [draft, edits, isEdited])
  useReloadBlocker(isEdited)
  const given = typed.map((name) => name.trim()).filter(Boolean)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setEdits({})
    onSave({ count, names: given })
  }
  return (
    <form onSubmit={save} className="ticket__guests">
      {typed.map((name, index) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- Guests have no identity but their number.
          key={index}
          label={t('events.guest_name', { number: index + 1 })}
          value={name}
          maxLength={MAX}
          onChange={({ target: { value } }) =>
            setEdits((before) => ({ ...before, [index]: { from: names[index] ?? '', text: value } }))
          }
        />
      ))}
      <div>
        <Button type="submit" variant="outlined" disabled={JSON.stringify(given) === JSON.stringify(names)}>
          {t('events.save_names')}
        </Button>
      </div>
    </form>
  )
}
