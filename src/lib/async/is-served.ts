/**
 * Whether the server answers. The browser may believe that it is online, as in a Wi-Fi without internet; until the service
 * worker has the app's files, a reload would then replace what still works by the browser's own error page.
 */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
