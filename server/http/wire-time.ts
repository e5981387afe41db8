const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone)
  if (!known) {
    // Swedish writes dates as ISO does: yyyy-MM-dd HH:mm:ss.
    known = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formatters.set(zone, known)
  }
  return known
}

export const WIRE_ZONE = 'Asia/Shanghai'

/** A moment as the wire writes it: `yyyy-MM-dd HH:mm:ss` in Chinese time; null stays null. */
export const wireTime = (at: Date | null, zone = WIRE_ZONE): string | null => (at ? formatter(zone).format(at) : null)

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads a wire time; a bare day is its first or its last second. Null when it is not a date that exists. */
export function fromWireTime(text: string, end = false): Date | null {
  const m = WIRE.exec(text.trim())
  if (!m) return null
  const [h, min, s] = m[4] === undefined ? (end ? ['23', '59', '59'] : ['00', '00', '00']) : [m[4], m[5], m[6] ?? '00']
  // China has had one zone without summer time since 1992, so the offset is a constant.
  const at = new Date(`${m[1]}-${m[2]}-${m[3]}T${h}:${min}:${s}${end ? '.999' : ''}+08:00`)
  if (Number.isNaN(at.getTime())) return null
  return wireTime(at)?.startsWith(`${m[1]}-${m[2]}-${m[3]}`) ? at : null
}
