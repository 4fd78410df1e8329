// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { createHTML, createScriptURL, restrictMarkup } from './trusted-types.ts'

it('lets only the mail frame and parsed documents turn text into markup', () => {
  expect(createHTML('<p>Hej</p>', 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBe('<p>Hej</p>')
  expect(createHTML('<p>Hej</p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>Hej</p>')
  expect(createHTML('<img src=x onerror=alert(1)>', 'TrustedHTML', 'Element innerHTML')).toBeNull()
})

it('allows text without markup everywhere', () => {
  expect(createHTML('2026', 'TrustedHTML', 'Element innerHTML')).toBe('2026')
  for (const text of ['<b>2026', '&lt;b>', '2026<!--'])
    expect(createHTML(text, 'TrustedHTML', 'Element innerHTML')).toBeNull()
})

it('allows workers from the page’s own origin only', () => {
  expect(createScriptURL('/sw.js')).toBe('/sw.js')
  expect(createScriptURL(`${location.origin}/assets/worker.js`)).toContain('/assets/worker.js')
  for (const url of ['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,1'])
    expect(createScriptURL(url)).toBeNull()
})

it('registers one policy, which cannot create code, and does nothing in browsers without Trusted Types', () => {
  const createPolicy = vi.fn<() => unknown>()
  restrictMarkup({ trustedTypes: { createPolicy } })
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createHTML, createScriptURL })
  restrictMarkup({})
})
