import type { IconName } from '#ui/controls/icon/icon.tsx'

const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Ordered, because later names also occur in the user agents of earlier ones. */
const PROGRAMS: readonly [RegExp, string][] = [
  [/zhiku/i, '知库命令行'],
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const ICONS: readonly [RegExp, IconName][] = [
  [/zhiku/i, 'code'],
  [/iPhone|iPad|Android/, 'smartphone'],
  [/Mac OS X/, 'laptop'],
]

export const deviceIcon = (userAgent: string | null | undefined): IconName =>
  ICONS.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'monitor'

const firstMatch = (known: readonly [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1]

/** A readable name for the device behind a user agent. */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  const names = [firstMatch(SYSTEMS, text), firstMatch(PROGRAMS, text)].filter(Boolean)
  return names.length > 0 ? names.join(' · ') : '未知设备'
}
