import * as v from 'valibot'
import { sealFor } from './seal.ts'

const DEVICE_PREFIX = 'zd_'

const Device = v.object({
  id: v.string(),
  /** Mark of the account it has signed in to. */
  owner: v.string(),
  until: v.number(),
})
export type Device = v.InferOutput<typeof Device>

/** What a browser keeps to be known again. */
export const writeDevice = (secret: Buffer, device: Device): string => sealFor(secret, DEVICE_PREFIX).seal(device)

/** The device; null when it was not written here, was changed, or is over. */
export function readDevice(secret: Buffer, text: string, now: Date): Device | null {
  const parsed = v.safeParse(Device, sealFor(secret, DEVICE_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
