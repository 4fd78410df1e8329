import { spawnSync } from 'node:child_process'

/** A Caddy that starts: CADDY_PATH, or the one on the PATH; undefined if there is none. */
export function caddyPath(): string | undefined {
  return [process.env.CADDY_PATH, 'caddy'].find((path) => path && versionOf(path) !== '')
}

/** Whether it is at least the version of deploy/Dockerfile; distributions have older ones. */
export function isCurrent(path: string): boolean {
  const [major = 0, minor = 0] = versionOf(path).split('.').map(Number)
  return major > 2 || (major === 2 && minor >= 10)
}

/**
 * deploy/Caddyfile on other ports, with the app in another folder, and without Caddy's access to the
 * machine's trust store. Before 2.10, Caddy names a snippet's arguments differently and lacks two
 * features: the address of a client behind proxies, and setting a body, so that one-click unsubscribing
 * does not work.
 */
export function caddyfileFor(
  path: string,
  caddyfile: string,
  { http, https, root }: { http: number; https: number; root: string },
): string {
  const options = `\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust`
  const moved = caddyfile.replace(/^\{$/m, `{${options}`).replaceAll('root * /srv', `root * ${root}`)
  if (isCurrent(path)) return moved
  return moved
    .replaceAll('{client_ip}', '{remote_host}')
    .replaceAll('{args[0]}', '{args.0}')
    .replace(/\trequest_body \{\n\t+set .*\n\t+\}\n/, '')
}

function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['version'], { encoding: 'utf8' })
  return /^v?(\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? ''
}
