import { afterEach, expect, it, vi } from 'vitest'

import { share } from './share.ts'

const what = { title: 'Höstkonsert', text: '21 november', url: 'https://club.example/events/hostkonsert' }
const copied: string[] = []
const clipboard = { writeText: async (text: string) => void copied.push(text) }
const refusing = (name: string) => () => Promise.reject(new DOMException('No', name))

afterEach(() => {
  copied.length = 0
  vi.unstubAllGlobals()
})

it('opens the device’s share sheet', async () => {
  const sheet = vi.fn<(shared: unknown) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { share: sheet, clipboard })
  expect(await share(what)).toBe('shared')
  expect(sheet).toHaveBeenCalledWith(what)
  expect(copied).toEqual([])
})

it('copies the link when there is no share sheet, or it fails to open', async () => {
  vi.stubGlobal('navigator', { clipboard })
  expect(await share(what)).toBe('copied')
  vi.stubGlobal('navigator', { share: refusing('NotAllowedError'), clipboard })
  expect(await share(what)).toBe('copied')
  expect(copied).toEqual([what.url, what.url])
})

it('does nothing more when the share sheet is dismissed', async () => {
  vi.stubGlobal('navigator', { share: refusing('AbortError'), clipboard })
  expect(await share(what)).toBe('closed')
  expect(copied).toEqual([])
})

it('reports failure when neither works', async () => {
  vi.stubGlobal('navigator', {})
  expect(await share(what)).toBe('failed')
})
