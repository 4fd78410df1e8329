import { describe, expect, it } from 'vitest'

import { renderMail, renderText } from '#mail/render-mail.ts'

// The worker renders in the server's own process, so nobody is answered while it does.

const MOST_MS = 1_500

/** The processor time it takes, which other work on the machine does not change. */
function cost(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

describe('a template as long as the database accepts', () => {
  it.each(['<', ' <'])('of nothing but %j keeps nobody waiting', (unit) => {
    const source = {
      subject: 'Subject',
      html_body: unit.repeat(100_000 / unit.length),
      text_body: 'Text',
      html_page: '<html><body>{{ preheader }}{{ content }}</body></html>',
      text_page: '{{ content }}',
      variables: {},
      secrets: {},
    }
    expect(cost(() => renderMail(source, 'https://example.org'))).toBeLessThan(MOST_MS)
  })

  it('that strips a value with many spaces inside keeps nobody waiting', () => {
    const source = `{{ name | append: "${' '.repeat(99_000)}x" | strip }}`
    let text = ''
    expect(cost(() => (text = renderText(source, { name: ' A' })))).toBeLessThan(MOST_MS)
    expect(text).toMatch(/^A +x$/)
  })

  it('that replaces letters by more and more of them does not fill the memory', () => {
    const grown = ' | replace: "a", "aaaaaaaaaa"'.repeat(7)
    expect(renderText(`{{ name${grown} }}`, { name: 'a' }).length).toBeLessThanOrEqual(1_000)
    // An ordinary one is unaffected.
    expect(renderText('{{ name | replace: "a", "bb" | strip }}', { name: ' anna ' })).toBe('bbnnbb')
  })
})
