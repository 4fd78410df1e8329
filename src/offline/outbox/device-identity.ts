/** This installation: a random id that lasts as long as its storage, and a name that staff recognise. */
export interface DeviceIdentity {
  device_id: string
  device_name: string
}
