import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { backUpIfDue, isDue, notKept, scheduleOf } from '#server/backup/schedule.ts'
import { backupName } from '#server/backup/write-backup.ts'
import { readSettings } from '#server/config.ts'

import { useDatabase } from '../helpers/databases.ts'

const DAY = 86_400_000
const at = (time: string) => new Date(`2026-${time}Z`)

describe('the backups of a server', () => {
  it('are made every day with its own database, unless that is the demo, and otherwise as the settings say', () => {
    const every = (env: Record<string, string>, demo = false) =>
      scheduleOf(readSettings(env), { demo })?.every
    expect(every({})).toBe(DAY)
    expect(every({}, true)).toBeUndefined()
    expect(every({ DATABASE_URL: 'postgresql://x/y' })).toBeUndefined()
    expect(every({ BACKUP_EVERY: 'never' })).toBeUndefined()
    expect(every({ BACKUP_EVERY: '12h' }, true)).toBe(DAY / 2)
    expect(every({ BACKUP_EVERY: '2d', DATABASE_URL: 'postgresql://x/y' })).toBe(2 * DAY)
  })

  it('are due when the last one is a day old, or none is there, or the clock was wrong', () => {
    const due = (...dates: Date[]) =>
      isDue(['notes.txt', ...dates.map(backupName)], DAY, at('03-02T10:00:00'))
    expect(due()).toBe(true)
    expect(due(at('03-01T09:00:00'))).toBe(true)
    expect(due(at('03-01T10:05:00'))).toBe(true)
    expect(due(at('03-01T09:00:00'), at('03-01T10:15:00'))).toBe(false)
    expect(due(at('07-01T09:00:00'))).toBe(true)
  })

  it('are kept for 7 days, 4 weeks and 12 months, and no other file is removed', () => {
    let names: string[] = ['notes.txt', 'samspel-before-upgrade.backup']
    for (let day = 0; day < 800; day++) {
      names.push(backupName(new Date(at('01-01T03:00:00').getTime() + day * DAY)))
      const gone = new Set(notKept(names, [7, 4, 12]))
      names = names.filter((name) => !gone.has(name))
    }
    const dates = names.slice(2).map((name) => name.slice(8, 16))
    expect(names.slice(0, 2)).toEqual(['notes.txt', 'samspel-before-upgrade.backup'])
    // Of the last week, of three Sundays before it, and the last day of each month.
    expect(dates.join(' ')).toBe(
      '20270430 20270531 20270630 20270731 20270831 20270930 20271031 20271130 20271231 20280131 ' +
        '20280220 20280227 20280229 20280304 20280305 20280306 20280307 20280308 20280309 20280310',
    )
  })
})

describe('a server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-schedule-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const database = useDatabase('postgresql', 'migrated')

  it('makes a backup when one is due, and removes what need not be kept and what a killed one has left', async () => {
    const log = { info: () => {}, warn: () => {} }
    const abandoned = path.join(folder, 'samspel-20260228T100000Z.backup.17.unfinished')
    const current = path.join(folder, 'samspel-20260302T090000Z.backup.18.unfinished')
    const atTime = (time: string, keep = [7, 4, 12]) =>
      backUpIfDue(
        database,
        { folder, every: DAY, keep, passphrase: undefined },
        { now: at(time), log, signal: new AbortController().signal },
      )
    await atTime('02-28T10:00:00')
    await atTime('02-28T20:00:00')
    expect(readdirSync(folder)).toEqual(['samspel-20260228T100000Z.backup'])
    for (const [file, time] of [
      [abandoned, '02-28T10:00:00'],
      [current, '03-02T09:59:59'],
    ] as const) {
      writeFileSync(file, '')
      utimesSync(file, at(time), at(time))
    }
    await atTime('03-02T10:00:00', [1, 0, 0])
    expect(readdirSync(folder)).toEqual([path.basename(current), 'samspel-20260302T100000Z.backup'])
  })

  it('leaves no half of a backup when it is stopped', async () => {
    const stop = new AbortController()
    const before = readdirSync(folder)
    const work = backUpIfDue(
      database,
      { folder, every: DAY, keep: [7, 4, 12], passphrase: undefined },
      { now: at('05-01T10:00:00'), log: { info: () => {}, warn: () => {} }, signal: stop.signal },
    )
    stop.abort()
    await expect(work).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual(before)
  })
})
