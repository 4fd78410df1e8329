import { expect, it } from 'vitest'

import { cameraObstacle, cameraProblem } from './problem.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'taken'],
  ['SomethingNewError', 'failed'],
] as const)('maps %s to "the camera is %s"', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

it('does not ask for a camera on an insecure page, where browsers hide it', () => {
  expect(cameraObstacle({ isSecureContext: false, navigator: {} })).toBe('insecure')
})

it('reports a browser without camera support', () => {
  expect(cameraObstacle({ isSecureContext: true, navigator: {} })).toBe('unsupported')
})
