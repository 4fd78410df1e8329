import type { Random } from './random.ts'
import { plainScene, type Scene } from './scene.ts'

const between = (random: Random, from: number, to: number) => from + (to - from) * random()

/** What makes a code hard to read, each from slightly hard to beyond any decoder. */
const HARDSHIPS: Record<string, (random: Random) => Partial<Scene>> = {
  small: (random) => ({ module: between(random, 1.5, 2.8), blur: 0.4 }),
  rotated: (random) => ({ module: between(random, 2.5, 5), turn: between(random, 0, 2 * Math.PI) }),
  tilted: (random) => ({
    module: between(random, 3, 6),
    tiltX: between(random, -0.5, 0.5),
    tiltY: between(random, -0.5, 0.5),
  }),
  blurred: (random) => ({ module: between(random, 4, 6), blur: between(random, 1.2, 3.2) }),
  motion: (random) => ({
    module: between(random, 4, 6),
    motion: between(random, 4, 13),
    motionAngle: between(random, 0, Math.PI),
  }),
  dark: (random) => ({
    module: between(random, 3, 5),
    light: between(random, 0.06, 0.3),
    noise: between(random, 6, 16),
  }),
  'low contrast': (random) => {
    const paper = between(random, 110, 200)
    return { module: between(random, 3, 5), paper, ink: paper - between(random, 18, 60) }
  },
  glare: (random) => ({
    module: between(random, 3, 6),
    glare: between(random, 0.6, 1),
    glareAt: [between(random, -0.6, 0.6), between(random, -0.6, 0.6)],
  }),
  occluded: (random) => ({
    module: between(random, 3, 6),
    finger: between(random, 0.08, 0.3),
    fingerSide: Math.floor(random() * 4),
  }),
  inverted: (random) => ({ module: between(random, 2.2, 5), paper: 25, ink: 225 }),
  jpeg: (random) => ({
    module: between(random, 2.5, 4.5),
    jpegQuality: Math.round(between(random, 6, 30)),
  }),
  moire: (random) => ({ module: between(random, 3, 6), screenPitch: between(random, 2.05, 3.6) }),
  curved: (random) => ({ module: between(random, 3.5, 6), bend: between(random, 0.5, 1.25) }),
  // Of 25 modules: up to three quarters of the picture's height, off its middle and leaning.
  close: (random) => ({
    module: between(random, 12, 22),
    turn: between(random, 0, 2 * Math.PI),
    tiltX: between(random, -0.3, 0.3),
    tiltY: between(random, -0.3, 0.3),
  }),
}

export const HARDSHIP_NAMES = Object.keys(HARDSHIPS)

/** A scene with one difficulty, and a little of what every camera and hand adds. */
export function hardScene(hardship: string, random: Random): Scene {
  const scene = {
    ...plainScene(random),
    tiltX: between(random, -0.1, 0.1),
    tiltY: between(random, -0.1, 0.1),
  }
  return { ...scene, ...HARDSHIPS[hardship]?.(random) }
}

/** The same card a thirtieth of a second later, as no hand is still. */
export function nextMoment(scene: Scene, random: Random): Scene {
  const tremor = (size: number) => (random() - 0.5) * 2 * size
  return {
    ...scene,
    x: scene.x + tremor(3),
    y: scene.y + tremor(3),
    turn: scene.turn + tremor(0.012),
    tiltX: scene.tiltX + tremor(0.01),
    tiltY: scene.tiltY + tremor(0.01),
    module: scene.module * (1 + tremor(0.01)),
    glareAt: [scene.glareAt[0] + tremor(0.04), scene.glareAt[1] + tremor(0.04)],
    // A hand slows down and turns back.
    motion: scene.motion * (1 + tremor(0.25)),
    motionAngle: scene.motionAngle + tremor(0.2),
  }
}
