// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const page = document.documentElement

// The store reads the choice once, on page load.
async function loadPage() {
  vi.resetModules()
  const mode = await import('./color-mode.ts')
  mode.followColorMode()
  return mode
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

it('is dark by default', async () => {
  await loadPage()
  expect(page.dataset.colorScheme).toBe('dark')
})

it('is what the user chose, also after a reload and in the browser’s own UI', async () => {
  const { toggleColorMode } = await loadPage()
  toggleColorMode()
  expect(page.dataset.colorScheme).toBe('light')
  page.dataset.colorScheme = ''
  await loadPage()
  expect(page.dataset.colorScheme).toBe('light')
  expect(document.querySelector('meta')?.content).toBe('#e6ebf4')
})

it('follows another tab', async () => {
  const { COLOR_MODE_KEY } = await loadPage()
  localStorage.setItem(COLOR_MODE_KEY, 'light')
  dispatchEvent(new StorageEvent('storage', { key: COLOR_MODE_KEY }))
  expect(page.dataset.colorScheme).toBe('light')
})
