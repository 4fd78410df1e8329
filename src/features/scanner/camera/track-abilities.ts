/** The torch beside the lens, and the zoom in the camera's own unit. Undefined if the camera has none. */
export interface TrackAbilities {
  torch?: boolean
  zoom?: { value: number; min: number; max: number; step: number }
}

// Media Capture: Image Capture extensions, missing from the DOM types.
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

/** The extra capabilities of the camera behind a track, and their current settings. */
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

/** Sets the torch or the zoom. Resolves to the camera's settings afterwards, even if it refused. */
export async function adjustTrack(
  track: MediaStreamTrack,
  change: { torch?: boolean; zoom?: number },
): Promise<TrackAbilities> {
  const constraint: ImageConstraints = change
  await track.applyConstraints({ advanced: [constraint] }).catch(ignoreRefusal)
  return trackAbilities(track)
}

/** Keeps the lens on continuous focus, where the camera lets us choose. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  const capabilities: ImageCapabilities = track.getCapabilities?.() ?? {}
  if (!capabilities.focusMode?.includes('continuous')) return
  const constraint: ImageConstraints = { focusMode: 'continuous' }
  await track.applyConstraints({ advanced: [constraint] }).catch(ignoreRefusal)
}

// Some cameras refuse what they advertise; the picture continues unchanged, and the settings are read back.
const ignoreRefusal = () => undefined
