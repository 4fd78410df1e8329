/** The lamp beside the lens; zoom in the camera's own unit. Undefined where the camera has none. */
export interface TrackAbilities {
  torch?: boolean
  zoom?: { value: number; min: number; max: number; step: number }
}

// Media Capture: Image Capture extensions, which the DOM's types do not know.
interface ImageCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
  focusMode?: string[]
}
interface ImageSettings extends MediaTrackSettings {
  torch?: boolean
  zoom?: number
}
interface ImageConstraints extends MediaTrackConstraintSet {
  torch?: boolean
  zoom?: number
  focusMode?: string
}

/** What the camera behind a track can do besides giving a picture, and how it is set now. */
export function trackAbilities(track: MediaStreamTrack): TrackAbilities {
  const capabilities: ImageCapabilities = track.getCapabilities?.() ?? {}
  const settings: ImageSettings = track.getSettings()
  const abilities: TrackAbilities = {}
  if (capabilities.torch) abilities.torch = settings.torch ?? false
  const { zoom } = capabilities
  if (zoom && zoom.max > zoom.min) {
    abilities.zoom = {
      value: settings.zoom ?? zoom.min,
      min: zoom.min,
      max: zoom.max,
      step: zoom.step || 0.1,
    }
  }
  return abilities
}

/** Sets the lamp or the zoom. Resolves to how the camera is set then, also when it refused. */
export async function adjustTrack(
  track: MediaStreamTrack,
  change: { torch?: boolean; zoom?: number },
): Promise<TrackAbilities> {
  const constraint: ImageConstraints = change
  await track.applyConstraints({ advanced: [constraint] }).catch(ignoreRefusal)
  return trackAbilities(track)
}

/** Keeps the lens focusing by itself, where the camera leaves the choice. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  const capabilities: ImageCapabilities = track.getCapabilities?.() ?? {}
  if (!capabilities.focusMode?.includes('continuous')) return
  const constraint: ImageConstraints = { focusMode: 'continuous' }
  await track.applyConstraints({ advanced: [constraint] }).catch(ignoreRefusal)
}

// Some cameras offer what they then refuse; the picture goes on as it was, and what is shown is read again.
const ignoreRefusal = () => undefined
