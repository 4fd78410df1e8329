import { expect, it } from 'vitest'

import { framePage } from './frame-page.ts'

it('takes the styles out of a page, and leaves its text alone', () => {
  const page =
    '<head><style>p { color: red }</style><STYLE media="screen">a { top: 0 }</STYLE></head><p class="x" style="margin: 0">the style="old" way</p>'
  expect(framePage(page)).toEqual({
    html: '<head></head><p class="x" data-mail-style="margin: 0">the style="old" way</p>',
    css: 'p { color: red }\na { top: 0 }',
  })
})
