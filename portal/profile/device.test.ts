import { expect, it } from 'vitest'
import { deviceName } from './device.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/138.0 Safari/537.36', 'Linux · Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'iPhone · Safari'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/138.0 Mobile MicroMessenger/8.0', 'Android · 微信'],
  ['node', '未知设备'],
  [null, '未知设备'],
])('calls %s %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
