// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { BreakableText } from './BreakableText.tsx'

const broken = (text: string) => render(<BreakableText text={text} />).container.innerHTML

it('lets a key break after its dots and underscores, and an address before its @', () => {
  expect(broken('users.import.wrong_lines_other')).toBe('users.<wbr>import.<wbr>wrong_<wbr>lines_<wbr>other')
  expect(broken('anna-karin.ek@example.org')).toBe('anna-<wbr>karin.<wbr>ek<wbr>@example.org')
})

it('leaves words as they are, and adds nothing to copied text', () => {
  expect(broken('Evening... at 7. Bring a chair')).toBe('Evening... at 7. Bring a chair')
  expect(render(<BreakableText text="a.b@c.d" />).container.textContent).toBe('a.b@c.d')
})
