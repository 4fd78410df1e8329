import './find.css'
import Dialog from '@mui/material/Dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { TextField } from '#ui/control/TextField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'

import type { NavItem } from '../nav-items.ts'
import { type Found, useFound } from './use-found.ts'

const focus = (input: HTMLInputElement | null) => input?.focus()

interface FindDialogProps {
  screens: readonly NavItem[]
  onClose: () => void
}

/** Finds a screen, a member or an event by a part of its name, with keys alone as well (ARIA: combobox with a listbox). */
export function FindDialog({ screens, onClose }: FindDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isSearching, error } = useFound(text, screens)
  const all = groups.flatMap(({ found }) => found)
  const chosen = all[Math.min(at, all.length - 1)]
  const optionId = (found: Found) => `${id}-${found.id}`
  const choose = (found: Found) => {
    onClose()
    found.open()
  }
  const move = (by: 1 | -1) => {
    const next = (Math.min(at, all.length - 1) + by + all.length) % all.length
    setAt(next)
    const option = all[next]
    if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    // An input method's own choice.
    if (event.nativeEvent.isComposing || !chosen) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ container: { className: 'find' }, paper: { 'aria-label': t('find.title') } }}
    >
      <div className="find__field">
        <TextField
          ref={focus}
          type="search"
          label={t('find.label')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && optionId(chosen)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('find.offline')} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('find.title')} className="find__list">
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <h2 id={`${id}-${group.id}`}>{t(`find.${group.id}`)}</h2>
            {group.found.map((found) => (
              // The focus stays in the field, whose keys choose; a pointer may choose here.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={found.id}
                id={optionId(found)}
                role="option"
                aria-selected={found === chosen}
                tabIndex={-1}
                // The pointer and the arrow keys mark the same one.
                onPointerMove={() => setAt(all.indexOf(found))}
                onClick={() => choose(found)}
              >
                {found.name}
                {found.detail && <small>{found.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="find__status">
        {isSearching ? t('find.searching') : t('find.count', { count: all.length })}
      </p>
    </Dialog>
  )
}
