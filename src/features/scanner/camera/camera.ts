import { cameraObstacle, type CameraProblem, cameraProblem } from './problem.ts'
import { adjustTrack, focusContinuously, type TrackAbilities, trackAbilities } from './track-abilities.ts'

export interface CameraDevice {
  id: string
  label: string
}

export interface CameraState extends TrackAbilities {
  /** `paused`: switched off while the page is hidden, and on again when it is shown. */
  status: 'off' | 'starting' | 'on' | 'paused' | 'failed'
  problem?: CameraProblem
  stream?: MediaStream
  /** The system suspends the picture, as during a phone call. */
  muted?: boolean
  deviceId?: string
  devices: CameraDevice[]
}

/** The device's camera, from the permission prompt to the last frame. */
export interface Camera {
  start(deviceId?: string): Promise<void>
  stop(): void
  adjust(change: { torch?: boolean; zoom?: number }): Promise<void>
  /** Stops, and removes all listeners. */
  close(): void
}

/** Enough for a card at arm's length; more only costs time. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

/** Delays before each attempt to reopen a camera that went away. */
const REOPEN_AFTER_MS = [0, 500, 2_000, 5_000]
/** After working for this long, attempts are counted from zero again. */
const STEADY_MS = 10_000

/** Creates the camera; `onState` receives every change. Starts with the back camera unless told otherwise. */
export function createCamera(onState: (state: CameraState) => void): Camera {
  let state: CameraState = { status: 'off', devices: [] }
  let wanted: { deviceId?: string } | undefined
  // Starting takes time; a stream for an outdated request is released.
  let wish = 0
  let reopened = 0
  let openedAt = 0
  let reopening: ReturnType<typeof setTimeout> | undefined

  const show = (next: CameraState) => onState((state = next))

  const release = () => {
    wish += 1
    clearTimeout(reopening)
    for (const track of state.stream?.getTracks() ?? []) track.stop()
  }

  const start = (deviceId?: string) => {
    reopened = 0
    return open(deviceId)
  }

  const open = async (deviceId?: string) => {
    release()
    wanted = deviceId === undefined ? {} : { deviceId }
    const obstacle = cameraObstacle(window)
    if (obstacle) return show({ status: 'failed', problem: obstacle, devices: [] })
    if (document.visibilityState === 'hidden') return show({ status: 'paused', devices: state.devices })
    const mine = wish
    show({ status: 'starting', devices: state.devices, ...wanted })
    try {
      const stream = await ask(deviceId)
      if (mine !== wish) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      await adopt(stream, mine)
    } catch (error) {
      if (mine !== wish) return
      const problem = cameraProblem(error)
      // The app that took it may still hold it for a moment.
      if (reopened > 0 && (problem === 'taken' || problem === 'missing')) reopen(problem)
      else show({ status: 'failed', problem, devices: state.devices })
    }
  }

  /** Reopens a camera that went away by itself: taken for a call, a driver restart, a loose plug. */
  const reopen = (problem: CameraProblem = 'ended') => {
    if (openedAt > 0 && performance.now() - openedAt > STEADY_MS) reopened = 0
    openedAt = 0
    const wait = REOPEN_AFTER_MS[reopened]
    show({ status: wait === undefined ? 'failed' : 'starting', problem, devices: state.devices })
    if (wait === undefined || !wanted) return
    reopened += 1
    const { deviceId } = wanted
    reopening = setTimeout(() => void open(deviceId), wait)
  }

  const adopt = async (stream: MediaStream, mine: number) => {
    const [track] = stream.getVideoTracks()
    if (!track) throw new DOMException('The stream has no picture', 'NotFoundError')
    track.addEventListener('ended', () => {
      if (mine === wish) reopen()
    })
    openedAt = performance.now()
    for (const type of ['mute', 'unmute'] as const) {
      track.addEventListener(type, () => mine === wish && show({ ...state, muted: track.muted }))
    }
    const deviceId = track.getSettings().deviceId
    show({
      status: 'on',
      stream,
      devices: state.devices,
      ...trackAbilities(track),
      ...(deviceId && { deviceId }),
    })
    // Camera names are only available after permission was granted.
    const [devices] = await Promise.all([listCameras(), focusContinuously(track)])
    if (mine === wish) show({ ...state, devices })
  }

  const stop = () => {
    release()
    wanted = undefined
    show({ status: 'off', devices: state.devices })
  }

  const onVisibility = () => {
    if (!wanted) return
    if (document.visibilityState === 'visible') {
      if (state.status !== 'on' && state.status !== 'starting') void start(wanted.deviceId)
      return
    }
    release()
    show({ status: 'paused', devices: state.devices })
  }

  const onDeviceChange = async () => {
    const devices = await listCameras()
    show({ ...state, devices })
    const isBack = state.problem === 'missing' || state.problem === 'ended'
    if (wanted && isBack && devices.length > 0) void start(wanted.deviceId)
  }

  document.addEventListener('visibilitychange', onVisibility)
  navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange)

  return {
    start,
    stop,
    async adjust(change) {
      const [track] = state.stream?.getVideoTracks() ?? []
      if (!track) return
      const mine = wish
      const abilities = await adjustTrack(track, change)
      if (mine === wish) show({ ...state, ...abilities })
    },
    close() {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
    },
  }
}

async function ask(deviceId: string | undefined): Promise<MediaStream> {
  const request = (choice: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...PICTURE, ...choice } })
  const back = { facingMode: { ideal: 'environment' } }
  if (deviceId === undefined) return request(back)
  try {
    return await request({ deviceId: { exact: deviceId } })
  } catch (error) {
    // The remembered camera is not connected, or its id was reset with the site's data.
    if (cameraProblem(error) === 'missing') return request(back)
    throw error
  }
}

async function listCameras(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return all
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}
