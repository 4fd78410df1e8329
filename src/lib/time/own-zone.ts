let own: string | undefined

/** Whether the device is in this time zone (IANA name). Cached, because it is asked often and slow to find out. */
export const isOwnZone = (zone: string): boolean =>
  zone === (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
