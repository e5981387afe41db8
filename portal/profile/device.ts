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

const firstMatch = (known: readonly [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1]

/** A readable name for the device behind a user agent. */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  const names = [firstMatch(SYSTEMS, text), firstMatch(PROGRAMS, text)].filter(Boolean)
  return names.length > 0 ? names.join(' · ') : '未知设备'
}
