import { createStore, type StoreApi } from 'zustand/vanilla'

import { type FrameSource, release } from '../decoder/capture.ts'
import { type Decoder, type DecoderEvents, type DecoderState, startDecoder } from '../decoder/decoder.ts'
import { watchFrames } from '../decoder/frame-loop.ts'
import { watchTrack } from '../decoder/track-frames.ts'
import { scannerSettings } from '../start/settings.ts'
import { type Camera, type CameraState, createCamera } from './camera.ts'

export interface ViewState {
  camera: CameraState
  decoder: DecoderState
}

/** Reads codes for a door: the camera, its picture on the screen, and the decoder. */
export interface CodeReader {
  view: StoreApi<ViewState>
  /**
   * Starts the decoder, and the camera unless it was switched off. Returns a function that stops both once the last
   * caller is done.
   */
  look(): () => void
  /**
   * Calls back with each code read from now on, and waits for it to be handled. Returns a function that
   * unsubscribes.
   */
  watch(onCode: DecoderEvents['onCode']): () => void
  /** Sets the element that shows the camera; null removes it. */
  attach(video: HTMLVideoElement | null): void
  startCamera(deviceId?: string): void
  stopCamera(): void
  adjustCamera(change: { torch?: boolean; zoom?: number }): void
  /** Pauses reading while something covers the picture. */
  hold(covered: boolean): void
  restartDecoder(): void
}

export function createCodeReader(): CodeReader {
  const view = createStore<ViewState>(() => ({
    camera: { status: 'off', devices: [] },
    decoder: { status: 'starting' },
  }))
  let running: { camera: Camera; decoder: Decoder } | undefined
  let lookers = 0
  let watcher: DecoderEvents['onCode'] | undefined
  let video: HTMLVideoElement | null = null
  let stopFrames: (() => void) | undefined
  let held = false

  /** Shows the camera's stream in the attached element, and sends each new frame to the decoder. */
  const connect = () => {
    stopFrames?.()
    stopFrames = undefined
    if (!video) return
    const { stream } = view.getState().camera
    const place = video
    place.srcObject = stream ?? null
    if (!stream) return
    // Rejects when interrupted by the next stream or by leaving; nobody is waiting for it then.
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
    view,
    look() {
      lookers += 1
      if (!running) {
        const decoder = startDecoder({
          onState: (state) => view.setState({ decoder: state }),
          onCode: (sighting) => watcher?.(sighting),
        })
        const camera = createCamera(onCamera)
        running = { camera, decoder }
        if (scannerSettings.getState().scanning) void camera.start(scannerSettings.getState().cameraId)
      }
      return () => {
        lookers -= 1
        if (lookers > 0) return
        running?.camera.close()
        running?.decoder.stop()
        running = undefined
      }
    },
    watch(onCode) {
      watcher = onCode
      return () => {
        watcher = undefined
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
