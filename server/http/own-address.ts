import type { Settings } from '../config.ts'

/** The address at which people reach a server with these settings, without a slash at the end. */
export const ownAddress = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
