import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package of the distribution. Returns whether it could, which takes root and apt-get. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} from the distribution …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  return apt('update') && apt('install', '--yes', '--no-install-recommends', name)
}
