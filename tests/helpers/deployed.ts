import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as overHttp, type IncomingHttpHeaders } from 'node:http'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

import { caddyfileFor } from './caddy.ts'
import { freePort } from './free-port.ts'

export interface Told {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Sent {
  headers?: Record<string, string>
  body?: Buffer | string
  /** Over HTTP instead of HTTPS. */
  plain?: boolean
}

/**
 * What deploy/compose.yaml starts, as processes: Caddy with deploy/Caddyfile, the PostgREST at POSTGREST_PATH or else our
 * gateway in its place, and the passkey service.
 */
export interface Deployed {
  ask(line: string, sent?: Sent): Promise<Told>
  /** Everything the processes have printed. */
  output(): string
  stopPostgrest(): Promise<void>
  stop(): Promise<void>
}

const POSTGREST = process.env.POSTGREST_PATH

/** deploy/postgrest.conf as environment variables, for the gateway, which has no pool to set. */
const confAsEnvironment = () =>
  Object.fromEntries(
    [
      ...readFileSync('deploy/postgrest.conf', 'utf8').matchAll(
        /^(db-(?!pool)[\w-]+|jwt-aud) = "?(.*?)"?$/gm,
      ),
    ].map(([, name, value]) => [`PGRST_${name!.toUpperCase().replaceAll('-', '_')}`, value!]),
  )

/**
 * Starts them and waits until Caddy responds for all of them. `environment` is what PostgREST reads beside its file;
 * `passkeysUrl` is the database URL of the passkey service.
 */
export async function startDeployed(
  caddy: string,
  environment: Record<string, string>,
  passkeysUrl: string,
): Promise<Deployed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-deploy-'))
  const [api, admin, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const passkeys = await freePort()
  const root = path.join(folder, 'srv')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Samspel</title>')
  writeFileSync(path.join(root, 'assets', 'main-1a2b.js'), 'export {}')
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, caddyfileFor(caddy, readFileSync('deploy/Caddyfile', 'utf8'), { http, https, root }))

  const { PATH, TMPDIR } = process.env
  const children: ChildProcess[] = []
  let output = ''
  function run(program: string, args: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(program, args, {
      env: { PATH, TMPDIR, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)))
    children.push(child)
    return child
  }
  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
  const stop = async () => {
    await Promise.all(children.map(end))
    rmSync(folder, { recursive: true, force: true })
  }

  const own = {
    ...environment,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(api),
    PGRST_ADMIN_SERVER_PORT: String(admin),
  }
  const postgrest = POSTGREST
    ? run(POSTGREST, ['deploy/postgrest.conf'], own)
    : run(process.execPath, ['--import', 'tsx', 'server/gateway/main.ts'], { ...confAsEnvironment(), ...own })
  run(process.execPath, ['--import', 'tsx', 'server/passkeys/main.ts'], {
    DATABASE_URL: passkeysUrl,
    API_URL: `http://127.0.0.1:${api}`,
    PUBLIC_URL: 'https://localhost',
    HOST: '127.0.0.1',
    PORT: String(passkeys),
  })
  run(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    SITE_ADDRESS: 'localhost',
    POSTGREST: `127.0.0.1:${api}`,
    POSTGREST_ADMIN: `127.0.0.1:${admin}`,
    PASSKEYS: `127.0.0.1:${passkeys}`,
  })

  function ask(line: string, { headers = {}, body, plain = false }: Sent = {}): Promise<Told> {
    const [method, target] = line.split(' ')
    const options = { method, path: target, host: '127.0.0.1', headers: { host: 'localhost', ...headers } }
    return new Promise((resolve, reject) => {
      const request = plain
        ? overHttp({ ...options, port: http })
        : // The certificate comes from Caddy's own authority, which nobody here trusts.
          overHttps({ ...options, port: https, servername: 'localhost', rejectUnauthorized: false })
      request.on('response', async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        const { statusCode: status = 0 } = response
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks).toString() })
      })
      // A body that is rejected halfway is not read to its end.
      request.on('error', reject)
      request.end(body)
    })
  }

  try {
    await vi.waitFor(
      async () => {
        if (children.some(({ exitCode }) => exitCode !== null)) return
        const statuses = [(await ask('GET /readyz')).status, (await ask('POST /passkeys/login')).status]
        if (String(statuses) !== '200,400') throw new Error(`not ready:\n${output}`)
      },
      { timeout: 120_000, interval: 100 },
    )
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error(`did not start:\n${output}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { ask, output: () => output, stopPostgrest: () => end(postgrest), stop }
}
