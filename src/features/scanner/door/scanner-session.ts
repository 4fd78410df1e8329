import { pause } from '#lib/async/pause.ts'
import { untilIdle } from '#lib/async/until-idle.ts'
import { deviceIdentity } from '#offline/outbox/device.ts'
import { retryRefused } from '#offline/outbox/outbox-maintenance.ts'
import { addScanAfter } from '#offline/outbox/outbox.ts'
import { watchRoster } from '#offline/roster/roster-changes.ts'
import type { Roster } from '#offline/roster/roster.ts'

import type { CodeReader } from '../camera/code-reader.ts'
import type { Detection } from '../decoder/decoder.ts'
import { scannerSettings } from '../start/settings.ts'
import type { Door } from './door-ports.ts'
import { createDoor } from './door.ts'
import { createFeedback } from './feedback.ts'
import { watchOutbox } from './outbox-watch.ts'

const SEARCH_DELAY_MS = 2000

/** One event's door on the screen, with its inputs and outputs. */
export interface ScannerSession {
  door: Door
  roster: Roster
  staffId: string
  codeReader: CodeReader
  /** Processes codes, plays sounds, and keeps the lists in sync. Returns a function that stops everything. */
  run(): () => void
}

/** Creates the door of a prepared event; `run` opens it. */
export function createScannerSession(
  roster: Roster,
  staffId: string,
  codeReader: CodeReader,
): ScannerSession {
  const feedback = createFeedback(() => scannerSettings.getState().muted)
  const door = createDoor({ roster, staffId, addScan: addScanAfter, feedback })

  const onCode = async ({ text, seenAt, engine, decodeMs }: Detection) => {
    measureSince('scanner:decode', seenAt, { engine, decodeMs })
    const before = door.store.getState().shown?.id
    await door.present(text, 'card')
    const { shown } = door.store.getState()
    if (!shown || shown.id === before) return
    await painted()
    measureSince('scanner:frame-to-verdict', seenAt, { engine, decodeMs, id: shown.id })
    performance.clearMarks('scanner:verdict')
    performance.mark('scanner:verdict', { detail: { id: shown.id } })
  }

  return {
    door,
    roster,
    staffId,
    codeReader,
    run() {
      feedback.prepare()
      // Nobody types before the camera has given its first picture, which this would delay.
      void untilIdle(SEARCH_DELAY_MS).then(() => roster.prepareSearch(pause))
      const stops = [
        codeReader.watch(onCode),
        watchOutbox(door.store, roster.info.event.id, staffId),
        followRoster(door, roster, staffId),
        watchDevice(door),
        () => feedback.close(),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Applies the roster's changes, and sends what was refused again once that may have another answer. */
function followRoster(door: Door, roster: Roster, staffId: string): () => void {
  let { status } = roster.info.event
  const onChange = () => {
    const mayWorkAgain = door.store.getState().refusal !== undefined
    // Visitors are refused while an event is cancelled.
    if (mayWorkAgain || roster.info.event.status !== status) retryRefused(staffId).catch(() => undefined)
    status = roster.info.event.status
    door.store.setState({ refusal: undefined })
    door.refreshCounts()
  }
  return watchRoster(roster, onChange, (refusal) => door.store.setState({ refusal }))
}

/** Looks up this device's id, without which no verdict says "through this door". */
function watchDevice(door: Door): () => void {
  let over = false
  const ask = async () => {
    const identity = await deviceIdentity().catch(() => undefined)
    if (identity && !over) door.store.setState({ deviceId: identity.device_id })
  }
  void ask()
  return () => {
    over = true
  }
}

/** Read by the benchmarks: only the last of each name, so that an evening of scans does not fill memory. */
type MeasureName = 'scanner:decode' | 'scanner:frame-to-verdict'

/** Records a duration in milliseconds, from `start` (`performance.now()`) to now. */
function measureSince(name: MeasureName, start: number, detail?: unknown): void {
  performance.clearMeasures(name)
  performance.measure(name, { start, detail })
}

/** Resolves once what is rendered now is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message is handled after the frame of requestAnimationFrame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  })
}
