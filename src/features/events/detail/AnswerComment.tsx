import Box from '@mui/material/Box'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readDraft, writeDraft } from '#lib/browser/drafts.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

const MAX = 200

interface AnswerCommentProps {
  /** The name of its draft. */
  draft: string
  comment: string | null
  onSave: (comment: string) => void
}

/** A comment on the answer, such as "ten minutes late". What is typed is kept until it is saved. */
export function AnswerComment({ draft, comment, onSave }: AnswerCommentProps) {
  const { t } = useTranslation()
  const { typed, type, isEdited, isRestored } = useEdited(comment ?? '', draft)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
  }
  return (
    <Box component="form" onSubmit={save}>
      <TextField
        label={t('events.comment')}
        hint={t(isRestored ? 'form.restored' : 'events.comment_hint')}
        value={typed}
        maxLength={MAX}
        onChange={({ target }) => type(target.value)}
        beside={
          <Button type="submit" variant="outlined" disabled={!isEdited}>
            {t('events.save_comment')}
          </Button>
        }
      />
    </Box>
  )
}

interface Edited {
  typed: string
  type: (text: string) => void
  /** Something typed is not stored. */
  isEdited: boolean
  /** It was typed before the screen was left or reloaded. */
  isRestored: boolean
}

/**
 * The text being edited, and its draft. Until it is edited it follows the stored value, which may be saved, undone or
 * changed on another device. The field itself stays mounted and keeps its focus.
 */
function useEdited(value: string, draft: string): Edited {
  const [kept] = useState(() => readDraft(draft)['text'])
  const [typed, type] = useState(typeof kept === 'string' ? kept : value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if (isSame(typed, before)) type(value)
  }
  const isEdited = !isSame(typed, value)
  useEffect(() => writeDraft(draft, isEdited ? { text: typed } : {}), [draft, typed, isEdited])
  useReloadBlocker(isEdited)
  return { typed, type, isEdited, isRestored: isEdited && typed === kept }
}

// Spaces around it are not stored.
const isSame = (typed: string, stored: string) => typed.trim() === stored.trim()
