import { call } from '#api/functions.ts'

/** Subscribes this browser to notifications, and tells the server, for whoever is logged in. Throws ApiError or DOMException. */
export async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<void> {
  const { endpoint, keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await call('add_push_device', {
    p_endpoint: endpoint ?? '',
    p_p256dh: keys['p256dh'] ?? '',
    p_auth: keys['auth'] ?? '',
  })
}
