import * as v from 'valibot'
import { sealFor } from './seal.ts'

const DEVICE_PREFIX = 'zd_'

const Device = v.object({
  id: v.string(),
  /** A mark of the account that has signed in on this device. */
  owner: v.string(),
  until: v.number(),
})
export type Device = v.InferOutput<typeof Device>

/** The text that a browser keeps, so that we know it again. */
export const writeDevice = (secret: Buffer, device: Device): string => sealFor(secret, DEVICE_PREFIX).seal(device)

/** The device; null when this installation did not write the text, or it was changed or has expired. */
export function readDevice(secret: Buffer, text: string, now: Date): Device | null {
  const parsed = v.safeParse(Device, sealFor(secret, DEVICE_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
