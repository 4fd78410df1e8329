import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { settingsSchema } from '#server/config.ts'

import { settingsOff } from '../helpers/server-process.ts'

// Containers cannot run everywhere, so what compose.yaml asks of an image is compared with what the image has.

const deployed = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

interface Image {
  entrypoint: string[]
  command: string[]
  user: string
  ports: number[]
  /** Of those that compose.yaml may ask for. Docker finds them by name in /bin and /usr/local/bin. */
  programs: string[]
}

/** As `docker image inspect` and the programs within report them; the one place to change with an image. */
const IMAGES: Record<string, Image> = {
  postgres: {
    entrypoint: ['docker-entrypoint.sh'],
    command: ['postgres'],
    user: 'root',
    ports: [5432],
    programs: ['docker-entrypoint.sh', 'postgres', 'pg_isready', 'psql', '/bin/sh'],
  },
  // Built from nothing: no entrypoint, no shell.
  'postgrest/postgrest': {
    entrypoint: [],
    command: ['/bin/postgrest'],
    user: '1000',
    ports: [3000],
    programs: ['postgrest', '/bin/postgrest'],
  },
  node: {
    entrypoint: ['docker-entrypoint.sh'],
    command: ['node'],
    user: 'root',
    ports: [],
    programs: ['docker-entrypoint.sh', 'node', '/bin/sh'],
  },
  caddy: {
    entrypoint: [],
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
    user: 'root',
    ports: [80, 443],
    programs: ['caddy', 'wget', '/bin/sh'],
  },
}

interface Service {
  image?: string
  build?: { target: string }
  entrypoint?: string[]
  command?: string[]
  environment: Record<string, string>
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: [kind: 'CMD' | 'CMD-SHELL', ...command: string[]] }
  depends_on?: string[] | Record<string, { condition: string }>
  restart?: string
}

const { services } = parse(deployed('compose.yaml')) as { services: Record<string, Service> }

/** The instructions of a stage of the Dockerfile, by name, in order. */
function stage(target: string): [instruction: string, operands: string][] {
  const [, body = ''] = deployed('Dockerfile').split(new RegExp(`^FROM .* AS ${target}$`, 'm'))
  return [...body.split(/^FROM /m)[0]!.matchAll(/^([A-Z]+) (.+)$/gm)].map((line) => [line[1]!, line[2]!])
}

/** The image that a service runs: one of IMAGES, or what the Dockerfile makes of one. */
function imageOf({ image, build }: Service): Image {
  const nameIn = (text: string) => IMAGES[/:-([^:}]+)/.exec(text)?.[1] ?? '']
  if (image) return nameIn(image)!
  const { target } = build!
  const base = new RegExp(`^FROM \\$\\{(\\w+)\\} AS ${target}$`, 'm').exec(deployed('Dockerfile'))![1]!
  const made = { ...IMAGES[new RegExp(`^ARG ${base}=([^:]+)`, 'm').exec(deployed('Dockerfile'))![1]!]! }
  for (const [instruction, operands] of stage(target)) {
    if (instruction === 'USER') made.user = operands
    if (instruction === 'CMD') made.command = JSON.parse(operands)
    if (instruction === 'EXPOSE') made.ports = [Number(operands)]
  }
  return made
}

/** What the container executes. An entrypoint of the service’s own drops the image’s command. */
function argumentsOf(service: Service): string[] {
  const { entrypoint, command } = imageOf(service)
  return [...(service.entrypoint ?? entrypoint), ...(service.command ?? (service.entrypoint ? [] : command))]
}

/** The programs that it takes: an entrypoint that executes its arguments, what the container is for, and its health check. */
function programsOf(service: Service): string[] {
  const [first = '', second = ''] = argumentsOf(service)
  const [kind, ...check] = service.healthcheck?.test ?? []
  const checked = kind === 'CMD-SHELL' ? ['/bin/sh', check.join(' ').split(' ')[0]!] : check.slice(0, 1)
  return [first, ...(first === 'docker-entrypoint.sh' ? [second] : []), ...checked]
}

/** The others that it waits for, each until it is healthy, has ended, or only has started. */
function awaitedBy({ depends_on: awaited = {} }: Service): [name: string, condition: string][] {
  if (Array.isArray(awaited)) return awaited.map((name) => [name, 'service_started'])
  return Object.entries(awaited).map(([name, { condition }]) => [name, condition])
}

describe.each(Object.entries(services))('the container %s', (_, service) => {
  const { programs, user, ports } = imageOf(service)

  it('runs programs of its image', () => {
    expect(programs).toEqual(expect.arrayContaining(programsOf(service)))
  })

  it('publishes only ports on which it may listen', () => {
    const published = (service.ports ?? []).map((port) => Number(/:(\d+)/.exec(port)?.[1]))
    expect(ports).toEqual(expect.arrayContaining(published))
    expect(ports.filter((port) => port < 1024 && user !== 'root')).toEqual([])
  })

  it('is told of the files that it is given, and may read them', () => {
    const told = [...argumentsOf(service), ...(service.healthcheck?.test ?? [])]
    for (const [, file, inside] of (service.volumes ?? []).join('\n').matchAll(/^\.\/(\S+?):(\/[^:\n]+)/gm)) {
      expect(statSync(`deploy/${file}`).mode & 0o004).toBeTruthy()
      expect(told).toContain(inside)
    }
  })

  it('waits only for what becomes healthy, or ends', () => {
    const reachable = awaitedBy(service).map(([name, condition]) => {
      const { healthcheck, restart } = services[name]!
      if (condition === 'service_healthy') return healthcheck !== undefined
      return condition === 'service_started' || restart === undefined
    })
    expect(reachable).not.toContain(false)
  })

  it('connects to a database where one listens', () => {
    const urls = Object.values(service.environment)
      .join('\n')
      .matchAll(/@([a-z]+)\//g)
    for (const [, host] of urls) expect(imageOf(services[host!]!).ports).toContain(5432)
  })
})

describe('the containers', () => {
  it('run PostgREST with its settings', () => {
    expect(argumentsOf(services.postgrest!)).toEqual(['postgrest', '/etc/postgrest.conf'])
  })

  it('are reached by Caddy, and PostgREST by the pages, where they listen', () => {
    const upstreams = [...deployed('Caddyfile').matchAll(/\{\$\w+:([a-z]+):(\d+)\}/g)]
    expect(new Set(upstreams.map(([, name]) => name))).toEqual(new Set(['postgrest', 'passkeys']))
    const [, port] = /^server-port = (\d+)$/m.exec(deployed('postgrest.conf'))!
    const [, admin] = /^admin-server-port = (\d+)$/m.exec(deployed('postgrest.conf'))!
    const listening = {
      postgrest: [port, admin],
      passkeys: [String(settingsSchema.shape.PORT.parse(undefined))],
    }
    for (const [, name, at] of upstreams) expect(listening[name as keyof typeof listening]).toContain(at)
    expect(services.passkeys!.environment.API_URL).toBe(`http://postgrest:${port}`)
  })

  it('are built without the secrets of this machine', () => {
    const excluded = readFileSync('.dockerignore', 'utf8').split('\n')
    // `.env` alone is the one beside it.
    expect(excluded).toContain('**/.env')
  })

  it('start every process from what their image copies', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'samspel-image-'))
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    const copied = stage('server').flatMap(([instruction, operands]) =>
      instruction === 'COPY' && !operands.startsWith('--from') ? [operands.split(' ')] : [],
    )
    for (const operands of copied)
      for (const file of operands.slice(0, -1))
        cpSync(file, path.join(folder, operands.at(-1)!, operands.length > 2 ? file : ''), {
          recursive: true,
        })
    const processes = Object.values(services).filter(({ build }) => build?.target === 'server')
    for (const service of processes) {
      const [, program, ...rest] = argumentsOf(service)
      const { stderr } = spawnSync(program!, rest, {
        cwd: folder,
        // A setting that each reads first and refuses.
        env: { PATH: process.env.PATH, ...settingsOff, DATABASE_URL: 'mysql://' },
        encoding: 'utf8',
      })
      expect(stderr).toContain('wrong setting: DATABASE_URL')
    }
    expect(processes).toHaveLength(3)
    rmSync(folder, { recursive: true })
  })

  it('are built from files that exist', () => {
    const copied = [...deployed('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((line) =>
      line[1]!.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((file) => !existsSync(file))).toEqual([])
  })

  it('can be pinned to the current digests, and repinned to newer ones', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'samspel-pin-'))
    for (const file of ['compose.yaml', 'pin-images.sh'])
      copyFileSync(`deploy/${file}`, path.join(folder, file))
    writeFileSync(path.join(folder, '.env'), 'SMTP_HOST=mail.example.org\n')
    const pin = (digest: string) => {
      writeFileSync(path.join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
      execFileSync('sh', [path.join(folder, 'pin-images.sh')], {
        env: { PATH: `${folder}${path.delimiter}${process.env.PATH}` },
      })
      return readFileSync(path.join(folder, '.env'), 'utf8').trim().split('\n')
    }
    pin('sha256:old')
    expect(pin('sha256:new')).toEqual([
      'SMTP_HOST=mail.example.org',
      'CADDY_IMAGE=caddy:2.10-alpine@sha256:new',
      'NODE_IMAGE=node:22-bookworm-slim@sha256:new',
      'POSTGREST_IMAGE=postgrest/postgrest:v16.4@sha256:new',
      'POSTGRES_IMAGE=postgres:17-bookworm@sha256:new',
    ])
    rmSync(folder, { recursive: true })
  })

  it('find every variable they require in deploy/.env.example', () => {
    const asked = [...deployed('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map((match) => match[1])
    const offered = [...deployed('.env.example').matchAll(/^(\w+)=/gm)].map((match) => match[1])
    expect(offered).toEqual(expect.arrayContaining(asked))
  })

  it('share one session key and the password of PostgREST’s login role', () => {
    const compose = deployed('compose.yaml')
    expect(compose).toContain('PGRST_JWT_SECRET: ${JWT_SECRET}')
    expect(compose).toMatch(/ JWT_SECRET: \$\{JWT_SECRET:/)
    expect(compose).toContain('PGRST_DB_URI: postgresql://authenticator:${AUTHENTICATOR_PASSWORD}@')
    expect(compose).toContain('alter role authenticator with login')
  })

  it('let the mail worker log in with a role that can only send', () => {
    const compose = deployed('compose.yaml')
    expect(compose).toContain('DATABASE_URL: postgresql://mailer:${MAILER_PASSWORD}@')
    expect(compose).toContain('alter role mailer with login')
    expect(compose).toContain('DATABASE_URL: postgresql://passkeys:${PASSKEYS_PASSWORD}@')
    expect(compose).toContain('alter role passkeys with login')
    const given = [...compose.matchAll(/^ {6}(SMTP_\w+): \$\{/gm)].map((match) => match[1])
    const known = Object.keys(settingsSchema.shape).filter((name) => name.startsWith('SMTP_'))
    expect(given).toEqual(known)
  })
})
