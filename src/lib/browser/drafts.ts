import { changes } from '../async/changes.ts'

const PREFIX = 'samspel-draft:'
const OWNER = 'samspel-draft-owner'

/** Values of a form's fields, by name. */
export type Draft = Record<string, unknown>

// By name, so that no form can forget to declare it.
const isSecret = (name: string) => /password|secret|token/i.test(name)

/** The unsaved part of `values`, without anything that must never be stored. */
export function unsaved(values: Draft, saved: Draft): Draft {
  return Object.fromEntries(Object.entries(changes(saved, values)).filter(([name]) => !isSecret(name)))
}

/** What was typed in this form before the page was reloaded; empty if nothing. */
export function readDraft(form: string): Draft {
  return withStorage((storage) => {
    const draft: unknown = JSON.parse(storage.getItem(PREFIX + form) ?? '{}')
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  }, {})
}

/**
 * Keeps typed values until the tab is closed: through a reload, an update, and a login after the session
 * ended. Not in other tabs, where nobody would look for them. An empty draft is deleted.
 */
export function writeDraft(form: string, draft: Draft): void {
  withStorage((storage) => {
    if (Object.keys(draft).length === 0) storage.removeItem(PREFIX + form)
    else storage.setItem(PREFIX + form, JSON.stringify(draft))
  }, undefined)
}

/** Makes `owner` the owner of all drafts from here on, and deletes everyone else's; null after a logout. */
export function claimDrafts(owner: string | null): void {
  withStorage((storage) => {
    if (owner !== null && storage.getItem(OWNER) === owner) return
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    if (owner === null) storage.removeItem(OWNER)
    else storage.setItem(OWNER, owner)
  }, undefined)
}

// Storage may be full, blocked or corrupt: then drafts last only until the page is closed.
function withStorage<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return work(sessionStorage)
  } catch {
    return otherwise
  }
}
