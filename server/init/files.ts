import { StartError } from '../process/start-error.ts'

// What `samspel init` writes.

/** A settings file that `process.loadEnvFile` reads: one line for each setting that has a value. Throws StartError if a value cannot be written. */
export function settingsFile(settings: Record<string, string | undefined>): string {
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value ? [`${name}=${quoted(name, value)}`] : [],
  )
  return `# Settings of Samspel; .env.example of the package lists all of them.\n${lines.join('\n')}\n`
}

/** In the first kind of quotation marks that leaves the value as it is. */
function quoted(name: string, value: string): string {
  const mark = [`'`, '`', '"'].find(
    (each) => !value.includes(each) && (each !== '"' || !value.includes('\\')),
  )
  if (mark === undefined || /[\r\n]/.test(value))
    throw new StartError(
      `${name} cannot be written into a file: it has every kind of quotation mark, or a line break.`,
    )
  return `${mark}${value}${mark}`
}

interface Service {
  user: string
  /** The folder with the settings file and, unless it is set, the data. */
  folder: string
  /** Every other folder that it writes to. */
  writable: readonly string[]
  node: string
  command: string
}

/** A unit that starts Samspel with the machine and may write to its folders only. */
export const systemdUnit = ({ user, folder, writable, node, command }: Service): string => `[Unit]
Description=Samspel
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${user}
WorkingDirectory=${unitPath(folder)}
ExecStart=${unitArgument(node)} ${unitArgument(command)} start
Restart=on-failure
RestartSec=5
TimeoutStopSec=20
UMask=0077
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=strict
ReadWritePaths=${[folder, ...writable].map(unitArgument).join(' ')}

[Install]
WantedBy=multi-user.target
`

/** % begins a specifier. */
const unitPath = (path: string): string => path.replaceAll('%', '%%')
const unitArgument = (text: string): string =>
  `"${unitPath(text)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('$', '$$$$')}"`

/** Caddy's configuration: a certificate, and everything passed on to Samspel. */
export const caddyfile = (publicUrl: string, port: number): string => {
  const { protocol, host } = new URL(publicUrl)
  return `${protocol === 'https:' ? host : `http://${host}`} {\n\treverse_proxy localhost:${port}\n}\n`
}
