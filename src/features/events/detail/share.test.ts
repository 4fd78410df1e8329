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

it('opens the share sheet of the device', async () => {
  const sheet = vi.fn<(shared: unknown) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { share: sheet, clipboard })
  expect(await share(what)).toBe('shared')
  expect(sheet).toHaveBeenCalledWith(what)
  expect(copied).toEqual([])
})

it('copies the address where there is no sheet, or it does not open', async () => {
  vi.stubGlobal('navigator', { clipboard })
  expect(await share(what)).toBe('copied')
  vi.stubGlobal('navigator', { share: refusing('NotAllowedError'), clipboard })
  expect(await share(what)).toBe('copied')
  expect(copied).toEqual([what.url, what.url])
})

it('does nothing more when the sheet is closed', async () => {
  vi.stubGlobal('navigator', { share: refusing('AbortError'), clipboard })
  expect(await share(what)).toBe('closed')
  expect(copied).toEqual([])
})

it('says so when nothing works', async () => {
  vi.stubGlobal('navigator', {})
  expect(await share(what)).toBe('failed')
})
