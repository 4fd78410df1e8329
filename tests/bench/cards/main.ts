import { stat } from 'node:fs/promises'
import type { Page } from 'playwright'

import { logIn } from '../../e2e/door-staff.ts'
import { openPhone } from '../../e2e/phone.ts'
import { chromiumPath } from '../../helpers/chromium.ts'
import { openStage } from '../door/stage.ts'
import { ms, printMachine, printTable, summarise } from '../report.ts'

const CARDS = 500
const RUNS = 3
/** Milliseconds. */
const GOAL = 10_000
const LAYOUTS = ['A4 sheets', 'A4 labels', 'Single cards']

printMachine(await chromiumPath())
const stage = await openStage('postgresql', CARDS)
const desk = await openPhone(stage.url)
try {
  await desk.page.setViewportSize({ width: 1280, height: 900 })
  await logIn(desk.page, 'Admin')
  const session = await desk.context.newCDPSession(desk.page)
  const rows: string[][] = [['', 'CPU', 'p50', 'longest', 'goal', 'file']]
  for (const slowdown of [1, 4])
    for (const layout of LAYOUTS) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const samples: number[] = []
      let size = 0
      for (let run = 0; run < RUNS; run += 1) {
        const file = await printEverybody(desk.page, layout)
        samples.push(file.ms)
        size = file.bytes
      }
      const { p50 } = summarise(samples)
      rows.push([
        layout,
        `${slowdown} ×`,
        ms(p50),
        ms(Math.max(...samples)),
        ms(GOAL),
        `${Math.round(size / 1000)} kB`,
      ])
    }
  printTable(`A PDF of ${CARDS} cards, from the button to the file, ${RUNS} times each`, rows)
} finally {
  await desk.close()
  await stage.close()
}

/** Prints the cards of all members, as an admin does. */
async function printEverybody(page: Page, layout: string): Promise<{ ms: number; bytes: number }> {
  await page.goto('/admin/users')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${CARDS}` }).click()
  await page.getByRole('button', { name: 'Print cards' }).click()
  const dialog = page.getByRole('dialog', { name: `Print ${CARDS} cards` })
  await dialog.getByRole('radio', { name: new RegExp(`^${layout}`) }).check()
  const saving = page.waitForEvent('download', { timeout: 120_000 })
  const began = performance.now()
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const file = await saving
  const elapsed = performance.now() - began
  const { size } = await stat(await file.path())
  return { ms: elapsed, bytes: size }
}
