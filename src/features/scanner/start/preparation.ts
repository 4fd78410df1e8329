import { createStore, type StoreApi } from 'zustand/vanilla'

import { ApiError, type ErrorCode } from '#api/errors.ts'
import { downloadRoster, RosterIncomplete } from '#offline/roster/roster-download.ts'
import { loadRoster } from '#offline/roster/roster-store.ts'
import type { Roster } from '#offline/roster/roster.ts'
import { storageFailure, type StorageFailureReason } from '#offline/storage/failure.ts'

/** Why the roster is not on the device: incomplete, no network, no room, or the server's error code. */
export type PreparationProblem =
  | { kind: 'torn'; stored: number; total: number }
  | { kind: 'network' }
  | { kind: 'server'; code: ErrorCode; params: Record<string, unknown> }
  | { kind: 'storage'; reason: StorageFailureReason }

/** The download's progress, and the roster itself once it is usable. */
export interface PreparationState {
  status: 'checking' | 'missing' | 'downloading' | 'ready'
  /** Always complete, and usable while a newer one is downloading or after that failed. */
  roster?: Roster
  progress?: { stored: number; total: number }
  problem?: PreparationProblem
}

/** Gets one event's roster onto the device. */
export interface Preparation {
  store: StoreApi<PreparationState>
  /** Uses the roster on the device, or downloads it. */
  begin(): Promise<void>
  download(): Promise<void>
  cancel(): void
}

/** @param begun the roster on the device, if it is already being read */
export function prepareEvent(eventId: string, begun?: Promise<Roster | undefined>): Preparation {
  const store = createStore<PreparationState>(() => ({ status: 'checking' }))
  let abort = new AbortController()
  let isCancelled = false

  const settle = (roster: Roster | undefined) =>
    store.setState(roster ? { status: 'ready', roster } : { status: 'missing' }, true)

  const download = async () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const { roster } = store.getState()
    const kept = roster && { roster }
    store.setState({ status: 'downloading', ...kept }, true)
    try {
      await downloadRoster(eventId, {
        signal,
        onProgress: (progress) => store.setState({ progress }),
      })
      const loaded = await loadRoster(eventId)
      if (!signal.aborted) settle(loaded)
    } catch (error) {
      // Another tab may have prepared the same event meanwhile, which ends this download.
      const stored = await loadRoster(eventId).catch(() => undefined)
      if (signal.aborted) return
      if (stored && (!roster || asOf(stored) > asOf(roster))) return settle(stored)
      store.setState({ status: roster ? 'ready' : 'missing', problem: problemOf(error), ...kept }, true)
    }
  }

  return {
    store,
    async begin() {
      try {
        const stored = await (begun ?? loadRoster(eventId))
        if (stored) return settle(stored)
        // Nobody is left to cancel a download that would begin now.
        if (!isCancelled) await download()
      } catch (error) {
        store.setState({ status: 'missing', problem: problemOf(error) }, true)
      }
    },
    download,
    cancel() {
      isCancelled = true
      abort.abort()
    },
  }
}

const asOf = ({ info }: Roster) => Date.parse(info.as_of)

function problemOf(error: unknown): PreparationProblem {
  if (error instanceof RosterIncomplete) {
    const { stored, total } = error
    return { kind: 'torn', stored, total }
  }
  if (error instanceof ApiError) {
    const { code, params, status } = error
    return status === 0 ? { kind: 'network' } : { kind: 'server', code, params }
  }
  return { kind: 'storage', reason: storageFailure(error).reason }
}
