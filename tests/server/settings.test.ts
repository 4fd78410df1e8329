import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { readSettings, settingsSchema } from '#server/config.ts'

const OWN_CLUB = {
  DEMO: 'false',
  ASSOCIATION_NAME: 'Norrviks IF',
  ASSOCIATION_TYPE: 'sport',
  ADMIN_NAME: 'Karin',
  ADMIN_EMAIL: 'karin@example.org',
  ADMIN_PASSWORD: 'Kvarnhjul-2026',
}

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: '.data',
      BACKUP_KEEP: [7, 4, 12],
      TRUST_PROXY: 0,
      SMTP_TLS: 'starttls',
      VISITOR_RATE: 6000,
      LOG_LEVEL: 'warn',
    })
  })

  it('are read from the environment, ignoring other variables', () => {
    expect(readSettings({ ...OWN_CLUB, PORT: '80', HOME: '/root' })).toMatchObject({
      ...OWN_CLUB,
      DEMO: false,
      PORT: 80,
    })
  })

  it('are unset if empty', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}))
  })

  it.each([
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '65536', 'PORT must be a port number'],
    ['PORT', '3000.5', 'PORT must be a port number'],
    ['DEMO', 'perhaps', 'DEMO must be true or false'],
    ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must start with postgresql://'],
    ['ASSOCIATION_TYPE', 'chess', 'ASSOCIATION_TYPE must be music or sport'],
    ['ADMIN_EMAIL', 'karin', 'ADMIN_EMAIL must be an e-mail address'],
    ['ADMIN_LANGUAGE', 'fr', 'ADMIN_LANGUAGE must be sv or en'],
    ['PUBLIC_URL', 'samspel.example.org', 'PUBLIC_URL must be a http or https address'],
    ['TRUST_PROXY', 'my-proxy', 'TRUST_PROXY must be a number of proxies or a list of their addresses'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be a number of proxies or a list of their addresses'],
    ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters'],
    ['SMTP_PORT', 'smtp', 'SMTP_PORT must be a port number'],
    ['SMTP_TLS', 'yes', 'SMTP_TLS must be starttls, implicit or none'],
    ['SMTP_FROM', 'klubben', 'SMTP_FROM must be an e-mail address'],
    ['SMTP_RATE', '0', 'SMTP_RATE must be a number of mails'],
    ['SECURITY_CONTACT', 'karin', 'SECURITY_CONTACT must be an address like mailto:security@example.org'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY must be like 12h or 1d, or never'],
    ['BACKUP_KEEP', '7', 'BACKUP_KEEP must be three numbers like 7,4,12'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('reject %s=%s with a sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(`wrong setting: ${sentence}.`)
  })

  it('report every mistake at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*; LOG_LEVEL /)
  })

  it('never repeat a value, which may be a secret', () => {
    expect(() => readSettings({ JWT_SECRET: 'hunter2' })).not.toThrow('hunter2')
  })

  it.each([
    ['0', 0],
    ['2', 2],
    ['true', 1],
    ['false', 0],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('accept TRUST_PROXY=%s', (value, expected) => {
    expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected)
  })
})

describe('the documentation of the settings', () => {
  const settings = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data
    return {
      name,
      description: schema.description ?? '',
      fallback: fallback === undefined ? '' : String(fallback),
    }
  })

  it('has a sentence for each', () => {
    expect(settings.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([])
  })

  it('matches the table of docs/settings.md', () => {
    const rows = settings.map(
      ({ name, description, fallback }) =>
        `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${description} |`,
    )
    expect(readFileSync('docs/settings.md', 'utf8')).toContain(rows.join('\n'))
  })

  it('matches .env.example, where nothing is set', () => {
    const lines = settings.map(({ name, description, fallback }) => `# ${description}\n# ${name}=${fallback}`)
    expect(readFileSync('.env.example', 'utf8')).toContain(lines.join('\n\n'))
  })
})
