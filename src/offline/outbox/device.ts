import { complete } from '../storage/database.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { outboxDatabase } from './outbox-database.ts'
import { rememberDevice } from './outbox-memory.ts'

export const DEVICE_NAME_LIMIT = 60

const PLATFORMS: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux|cros/i, 'Linux'],
]

/** An initial name such as "Android 4F2A", until someone gives a better one ("Main entrance"). */
function suggestDeviceName(userAgent: string, deviceId: string): string {
  const platform = PLATFORMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device'
  return `${platform} ${deviceId.slice(0, 4).toUpperCase()}`
}

/** A new identity for a device that has none. */
export function newDevice(): DeviceIdentity {
  const device_id = crypto.randomUUID()
  return { device_id, device_name: suggestDeviceName(globalThis.navigator?.userAgent ?? '', device_id) }
}

/** This device's identity, created at the first call. Rejects with StorageFailure. */
export function deviceIdentity(): Promise<DeviceIdentity> {
  return changeDevice((device) => device)
}

/** Whether somebody has named this device. */
export function isNamed({ device_id, device_name }: DeviceIdentity): boolean {
  return device_name !== suggestDeviceName(globalThis.navigator?.userAgent ?? '', device_id)
}

/** Names this device (trimmed, at most DEVICE_NAME_LIMIT characters) for future scans. */
export function renameDevice(name: string): Promise<DeviceIdentity> {
  const device_name = name.trim().slice(0, DEVICE_NAME_LIMIT)
  if (!device_name) throw new RangeError('A device needs a name')
  return changeDevice((device) => ({ ...device, device_name }))
}

async function changeDevice(change: (device: DeviceIdentity) => DeviceIdentity): Promise<DeviceIdentity> {
  const changed = await outboxDatabase.use((database) => {
    const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' })
    return complete(transaction, async () => {
      const found = (await transaction.store.get('device')) as DeviceIdentity | undefined
      const device = change(found ?? newDevice())
      if (device !== found) await transaction.store.put(device, 'device')
      return device
    })
  })
  rememberDevice(changed)
  return changed
}
