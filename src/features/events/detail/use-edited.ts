import { useEffect, useState } from 'react'

import { readDraft, writeDraft } from '#lib/browser/drafts.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'

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
export function useEdited(value: string, draft: string): Edited {
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
