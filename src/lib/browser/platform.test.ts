import { expect, it } from 'vitest'

import { installsByHand } from './platform.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

it.each([
  ['an iPhone', IPHONE, 5, true],
  ['an iPad, which says that it is a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['an Android phone', ANDROID, 5, false],
])('knows whether %s can only install step by step', (_, userAgent, maxTouchPoints, byHand) => {
  expect(installsByHand({ userAgent, maxTouchPoints })).toBe(byHand)
})
