import { createStore, type StoreApi } from 'zustand/vanilla'
import { addScan } from '#offline/outbox.ts'
import { deviceIdentity } from '#offline/device.ts'
import { watchRoster } from '#offline/roster-changes.ts'
import type { Roster } from '#offline/roster.ts'
import { type Camera, type CameraState, createCamera } from './camera/camera.ts'
import { type Decoder, type DecoderState, type Sighting, startDecoder } from './decoder/decoder.ts'
import { type FrameSource, release } from './decoder/capture.ts'
import { watchFrames } from './decoder/frame-loop.ts'
import { watchTrack } from './decoder/track-frames.ts'
import { createDoor, type Door } from './door.ts'
import { createFeedback } from './feedback.ts'
import { afterPaint, measureSince } from './measure.ts'
import { watchOutbox } from './outbox-watch.ts'
import { scannerSettings } from './settings.ts'

export interface ViewState {
  camera: CameraState
  decoder: DecoderState
}

/** One event's door on the screen, with its camera and its decoder. */
export interface ScannerSession {
  door: Door
  roster: Roster
  staffId: string
  view: StoreApi<ViewState>
  /** Starts camera, decoder, sounds, and the listeners that keep the lists true. Returns what ends it all. */
  run(): () => void
  /** Gives the camera its place on the screen; null takes it away. */
  attach(video: HTMLVideoElement | null): void
  startCamera(deviceId?: string): void
  stopCamera(): void
  adjustCamera(change: { torch?: boolean; zoom?: number }): void
  /** Holds the reading back while something covers the picture. */
  hold(covered: boolean): void
  restartDecoder(): void
}

/** Makes the door of a prepared event; it opens with `run`. */
export function createScannerSession(roster: Roster, staffId: string): ScannerSession {
  const view = createStore<ViewState>(() => ({
    camera: { status: 'off', devices: [] },
    decoder: { status: 'starting' },
  }))
  const feedback = createFeedback(() => scannerSettings.getState().muted)
  const door = createDoor({ roster, staffId, addScan, feedback })
  let running: { camera: Camera; decoder: Decoder } | undefined
  let video: HTMLVideoElement | null = null
  let stopFrames: (() => void) | undefined
  let held = false

  const onCode = async ({ text, seenAt, engine, decodeMs }: Sighting) => {
    measureSince('scanner:decode', seenAt, { engine, decodeMs })
    const before = door.store.getState().shown?.id
    await door.present(text, 'card')
    const { shown } = door.store.getState()
    if (!shown || shown.id === before) return
    afterPaint(() => {
      measureSince('scanner:frame-to-verdict', seenAt, { engine, decodeMs, id: shown.id })
      performance.clearMarks('scanner:verdict')
      performance.mark('scanner:verdict', { detail: { id: shown.id } })
    })
  }

  /** Shows the camera's stream in its place, and sends each new frame to the decoder. */
  const connect = () => {
    stopFrames?.()
    stopFrames = undefined
    if (!video) return
    const { stream } = view.getState().camera
    const place = video
    place.srcObject = stream ?? null
    if (!stream) return
    // Interrupted by the next stream, or by leaving: then nobody waits for this one.
    place.play().catch(() => undefined)
    const offer = (source: FrameSource, at: number) => {
      if (running && !held) running.decoder.offer(source, at)
      else release(source)
    }
    const [track] = stream.getVideoTracks()
    stopFrames = (track && watchTrack(track, offer)) ?? watchFrames(place, (at) => offer(place, at))
  }

  const onCamera = (camera: CameraState) => {
    const before = view.getState().camera
    view.setState({ camera })
    if (camera.stream !== before.stream) connect()
  }

  return {
    door,
    roster,
    staffId,
    view,
    run() {
      feedback.prepare()
      const decoder = startDecoder({
        onState: (state) => view.setState({ decoder: state }),
        onCode: (sighting) => void onCode(sighting),
      })
      const camera = createCamera(onCamera)
      running = { camera, decoder }
      const unwatch = [
        watchOutbox(door.store, roster.info.event.id, staffId),
        watchRoster(roster, () => door.refreshCounts()),
        watchDevice(door),
      ]
      if (scannerSettings.getState().scanning) void camera.start(scannerSettings.getState().cameraId)
      return () => {
        running = undefined
        camera.close()
        decoder.stop()
        feedback.close()
        for (const stop of unwatch) stop()
      }
    },
    attach(element) {
      video = element
      connect()
    },
    startCamera(deviceId = scannerSettings.getState().cameraId) {
      scannerSettings.setState({ scanning: true, ...(deviceId && { cameraId: deviceId }) })
      void running?.camera.start(deviceId)
    },
    stopCamera() {
      scannerSettings.setState({ scanning: false })
      running?.camera.stop()
    },
    adjustCamera: (change) => void running?.camera.adjust(change),
    hold(covered) {
      held = covered
    },
    restartDecoder: () => running?.decoder.restart(),
  }
}

/** Finds out how this device is named in scans; without an answer nobody is told "through this door". */
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
