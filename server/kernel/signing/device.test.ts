import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDevice, writeDevice } from './device.ts'

const secret = randomBytes(32)
const now = new Date('2026-11-22T10:00:00Z')
const device = { id: 'd1', owner: 'o1', until: now.getTime() + 1 }

it('knows a device again until its day, under the same secret only', () => {
  const text = writeDevice(secret, device)
  expect(readDevice(secret, text, now)).toEqual(device)
  expect(readDevice(secret, text, new Date(device.until))).toBeNull()
  expect(readDevice(randomBytes(32), text, now)).toBeNull()
  expect(readDevice(secret, text.replace('zd_', 'zt_'), now)).toBeNull()
  expect(readDevice(secret, `${text}A`, now)).toBeNull()
})
