import type { Decision } from '../model/verdict.ts'

/** A verdict's sound and vibration: notes as [hertz, milliseconds], 0 Hz being a pause, and a vibration pattern. */
interface Signal {
  notes: readonly (readonly [hertz: number, ms: number])[]
  wave: OscillatorType
  vibration: number[]
}

// Distinguishable without looking: rising = in, level = known, falling = no; a question rises at its end.
const SIGNALS: Record<Decision['kind'] | 'failure', Signal> = {
  admitted: {
    notes: [
      [880, 90],
      [1319, 150],
    ],
    wave: 'sine',
    vibration: [60],
  },
  admitted_unregistered: {
    notes: [
      [880, 80],
      [0, 30],
      [880, 80],
      [1319, 140],
    ],
    wave: 'sine',
    vibration: [60, 50, 60],
  },
  already_inside: {
    notes: [
      [523, 140],
      [0, 60],
      [523, 140],
    ],
    wave: 'triangle',
    vibration: [120, 80, 120],
  },
  ask: {
    notes: [
      [587, 110],
      [587, 110],
      [0, 40],
      [784, 180],
    ],
    wave: 'triangle',
    vibration: [60, 40, 60, 40, 60],
  },
  refused: {
    notes: [
      [233, 160],
      [165, 280],
    ],
    wave: 'sawtooth',
    vibration: [350],
  },
  failure: {
    notes: [
      [233, 160],
      [165, 160],
      [117, 320],
    ],
    wave: 'sawtooth',
    vibration: [350, 100, 350],
  },
}

export interface Feedback {
  /** Opens the audio device, which takes a tenth of a second that the first verdict should not wait for. */
  prepare(): void
  give(kind: keyof typeof SIGNALS): void
  close(): void
}

/** A touch counts for the browser when it ends, a mouse when it is pressed; a hand scanner only types. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const

/**
 * The door's sounds and vibrations. `isMuted` silences the sound only. Browsers allow sound after the first touch
 * of the page, or the first key; until then verdicts are silent.
 */
export function createFeedback(isMuted: () => boolean): Feedback {
  let audio: AudioContext | undefined
  const wake = () => {
    // Suspended until now, or interrupted by a phone call.
    if (audio && audio.state !== 'running') void audio.resume()
  }
  return {
    prepare() {
      if (typeof AudioContext === 'undefined') return
      audio ??= new AudioContext({ latencyHint: 'interactive' })
      for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true })
    },
    give(kind) {
      const signal = SIGNALS[kind]
      if ('vibrate' in navigator) navigator.vibrate(signal.vibration)
      // A sound still blocked by the browser would, played later, describe someone else.
      if (audio?.state === 'running' && !isMuted()) play(audio, signal)
    },
    close() {
      for (const gesture of GESTURES) removeEventListener(gesture, wake, { capture: true })
      void audio?.close()
      audio = undefined
    },
  }
}

const LOUDNESS = 0.35
/** A ramp at both ends, as a tone that starts or ends abruptly clicks. */
const RAMP_S = 0.008

function play(audio: AudioContext, { notes, wave }: Signal): void {
  let at = audio.currentTime + 0.005
  for (const [hertz, ms] of notes) {
    const end = at + ms / 1000
    if (hertz > 0) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()]
      tone.type = wave
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0, at)
      volume.gain.linearRampToValueAtTime(wave === 'sine' ? LOUDNESS : LOUDNESS / 2, at + RAMP_S)
      volume.gain.setValueAtTime(wave === 'sine' ? LOUDNESS : LOUDNESS / 2, end - RAMP_S)
      volume.gain.linearRampToValueAtTime(0, end)
      tone.connect(volume).connect(audio.destination)
      tone.start(at)
      tone.stop(end)
    }
    at = end
  }
}
