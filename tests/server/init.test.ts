import fc from 'fast-check'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'
import { collectAnswers } from '#server/init/answers.ts'
import { caddyfile, settingsFile, systemdUnit } from '#server/init/files.ts'

import { samspelIn } from '../helpers/command.ts'
import { createNativeDatabase } from '../helpers/databases.ts'
import { rowsAs, ANONYMOUS } from '../helpers/requests.ts'

const CLUB = {
  ASSOCIATION_NAME: 'Norrviks IF',
  ASSOCIATION_TYPE: 'sport',
  ADMIN_NAME: 'Karin Ekdahl',
  ADMIN_EMAIL: 'karin@example.org',
}

describe('the questions', () => {
  it('are asked for what is not given, and again until the answer is one', async () => {
    const typed = [
      '',
      'https://samspel.example.org',
      '',
      'smtp.example.org',
      'klubben',
      'klubben@example.org',
      '',
      'klubben',
      ' hemligt',
    ]
    const asked: string[] = []
    const answers = await collectAnswers(CLUB, async (text, { isSecret }) => {
      asked.push(isSecret ? `${text}(hidden)` : text)
      return typed.shift() ?? ''
    })
    expect(answers).toEqual({
      ...CLUB,
      ADMIN_LANGUAGE: 'sv',
      PUBLIC_URL: 'https://samspel.example.org',
      DATABASE_URL: '',
      SMTP_HOST: 'smtp.example.org',
      SMTP_FROM: 'klubben@example.org',
      SMTP_TLS: 'starttls',
      SMTP_USER: 'klubben',
      SMTP_PASSWORD: 'hemligt',
    })
    expect(asked).toContain('That must be an e-mail address. Address that e-mails are sent from: ')
    expect(asked.at(-1)).toBe('Password for the mail server: (hidden)')
  })

  it('need no asking if all that has no default is given', async () => {
    expect(await collectAnswers(CLUB, undefined)).toMatchObject({
      ...CLUB,
      ADMIN_LANGUAGE: 'sv',
      DATABASE_URL: '',
    })
  })

  it('are listed, with their flags, if nobody can be asked', async () => {
    const given = {
      ...CLUB,
      ADMIN_NAME: undefined,
      ASSOCIATION_TYPE: 'chess',
      SMTP_HOST: 'x',
      SMTP_USER: 'x',
    }
    await expect(collectAnswers(given, undefined)).rejects.toMatchObject({
      lines: [
        '--type must be music or sport',
        '--admin-name: Name of the first administrator',
        '--smtp-from: Address that e-mails are sent from',
        'SMTP_PASSWORD: Password for the mail server',
      ],
    })
  })
})

describe('the files', () => {
  const isWritable = (value: string) => !/[\r\n]/.test(value) && !(value.includes(`'`) && value.includes('`'))

  it('hold every setting as it was given, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }).filter(isWritable), (value) => {
        expect(parseEnv(settingsFile({ SMTP_PASSWORD: value, PORT: '80' }))).toEqual({
          SMTP_PASSWORD: value,
          PORT: '80',
        })
      }),
      { examples: [[`it's "#1"`], ['a b # c'], [String.raw`\n'`], ['$HOME']] },
    )
    for (const value of ['a\nb', `'"\``])
      expect(() => settingsFile({ SMTP_PASSWORD: value })).toThrow('SMTP_PASSWORD cannot be written')
  })

  it('are a unit that may write to its own folders only', () => {
    const unit = systemdUnit({
      user: 'samspel',
      folder: '/srv/samspel 100%',
      writable: ['/mnt/backups'],
      node: '/usr/bin/node',
      command: '/usr/lib/samspel.mjs',
    })
    expect(unit).toContain('WorkingDirectory=/srv/samspel 100%%\n')
    expect(unit).toContain('ExecStart="/usr/bin/node" "/usr/lib/samspel.mjs" start\n')
    expect(unit).toContain('ProtectSystem=strict\nReadWritePaths="/srv/samspel 100%%" "/mnt/backups"\n')
  })

  it('are a Caddyfile for the address', () => {
    expect(caddyfile('https://samspel.example.org', 3000)).toBe(
      'samspel.example.org {\n\treverse_proxy localhost:3000\n}\n',
    )
    expect(caddyfile('http://samspel.lan:8080', 80)).toContain('http://samspel.lan:8080 {\n')
  })
})

describe('samspel init', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-init-'))
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ url, drop } = await createNativeDatabase('migrated'))
  })
  afterAll(async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('creates a club whose first administrator has a link, and settings that only their owner can read', async () => {
    const env = { ...CLUB, DATABASE_URL: url, PUBLIC_URL: 'https://samspel.example.org' }
    const { stdout } = await samspelIn(folder, env, 'init', '--json', '--caddy', '.', '--language', 'en')
    const { link } = JSON.parse(stdout) as { link: string }
    expect(readdirSync(folder).toSorted()).toEqual(['.env', 'Caddyfile'])
    const file = path.join(folder, '.env')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
      DATABASE_URL: url,
      PUBLIC_URL: 'https://samspel.example.org',
      DEMO: 'false',
      TRUST_PROXY: '1',
    })
    const database = await openPostgresql(url, { max: 1 })
    expect(link).toContain('https://samspel.example.org/reset-password?token=')
    await rowsAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [
      link.replace(/.*=/, ''),
      'Kvarnhjul-2026',
    ])
    const { rows } = await database.query('select name, email, status, language from api.users')
    expect(rows).toEqual([
      { name: 'Karin Ekdahl', email: 'karin@example.org', status: 'verified', language: 'en' },
    ])
    await database.close()
  })

  it('does not replace settings unless it is told to', async () => {
    const file = path.join(folder, '.env')
    writeFileSync(file, 'PORT=1')
    await expect(samspelIn(folder, CLUB, 'init')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nothing was set up: .env exists already. --force replaces it.\n',
    })
    expect(readFileSync(file, 'utf8')).toBe('PORT=1')
  })
})
