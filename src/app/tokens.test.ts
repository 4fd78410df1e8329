import type { CssVarsTheme } from '@mui/material/styles'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { appTheme } from './theme.ts'

// The type only includes vars if every theme is declared to have them.
const cssTheme = appTheme() as ReturnType<typeof appTheme> & Pick<CssVarsTheme, 'generateStyleSheets'>

const read = (path: string) => readFileSync(path, 'utf8')
const tokens = read('src/app/tokens.css')
/** The static style sheets: those named in index.html. */
const plain = [...read('index.html').matchAll(/href="\/(src\/[^"]+\.css)"/g)]
  .map(([, path = '']) => read(path))
  .join('')

/** What a block of tokens.css declares, by name. */
function declared(selector: string): Record<string, string> {
  const blocks = [...tokens.matchAll(/^([^\n{]+) \{\n([^}]+)\}/gm)].filter((match) => match[1] === selector)
  const rows = blocks.flatMap((match) => [...(match[2] ?? '').matchAll(/^ {2}(--mui-[\w-]+): (.+);$/gm)])
  return Object.fromEntries(rows.map(([, name, value]) => [name, value]))
}

/** What Material UI declares for a scheme; a colour that refers to another has that one's value. */
function themed(scheme: 'dark' | 'light'): Record<string, string> {
  const sheets: Record<string, Record<string, string | number>>[] = cssTheme.generateStyleSheets()
  const rules = sheets.flatMap((sheet) => Object.entries(sheet))
  const fitting = rules.filter(
    ([selector]) => selector.includes(scheme) || (scheme === 'dark' && selector.includes(':root')),
  )
  const values = fitting.flatMap(([, rows]) => Object.entries(rows))
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
}

it('draws the focus ring in the colour of the nearest scheme', () => {
  // Declared on the root alone, the ring on the enlarged card would keep the colour of the dark scheme.
  expect(tokens).toMatch(
    /^\[data-color-scheme\] \{\n {2}--focus-ring: [^;]*var\(--mui-palette-primary-main\);\n\}/m,
  )
})

describe.each([
  ['dark', ':root'],
  ['light', "[data-color-scheme='light']"],
] as const)('without Material UI, in the %s theme,', (scheme, selector) => {
  it('every colour is the theme’s', () => {
    const values = declared(selector)
    const theirs = themed(scheme)
    expect(Object.keys(values).length).toBeGreaterThan(20)
    expect(values).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, theirs[name]])))
  })

  it('declares every colour that is used', () => {
    // Variables with a fallback may exist in Material UI only.
    const used = [...new Set(plain.match(/(?<=var\()--mui-palette-[\w-]+(?=\))/g))]
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !(name in declared(selector)))).toEqual([])
  })
})
