const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone)
  if (!known) {
    // The Swedish locale writes dates as ISO does: yyyy-MM-dd HH:mm:ss.
    known = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formatters.set(zone, known)
  }
  return known
}

export const WIRE_ZONE = 'Asia/Shanghai'

/** Since then China has had only one offset. A list has dozens of times and the formatter is slow, so we compute them. */
const ONE_OFFSET_SINCE = Date.UTC(1992, 0, 1)
const ONE_OFFSET_UNTIL = Date.UTC(9999, 0, 1)
const OFFSET_MS = 8 * 3_600_000

/** A time as the wire writes it: `yyyy-MM-dd HH:mm:ss` in Chinese time; null stays null. */
export function wireTime(at: Date | null, zone = WIRE_ZONE): string | null {
  if (at === null) return null
  const time = at.getTime()
  if (zone !== WIRE_ZONE || !(time >= ONE_OFFSET_SINCE && time < ONE_OFFSET_UNTIL)) return formatter(zone).format(at)
  return new Date(time + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Reads a time of the wire; a date without a time means its first or its last second. Null for a date that does not
 * exist.
 */
export function fromWireTime(text: string, end = false): Date | null {
  const m = WIRE.exec(text.trim())
  if (!m) return null
  const [h, min, s] = m[4] === undefined ? (end ? ['23', '59', '59'] : ['00', '00', '00']) : [m[4], m[5], m[6] ?? '00']
  const asked = `${m[1]}-${m[2]}-${m[3]}T${h}:${min}:${s}${end ? '.999' : ''}`
  const at = inChina(new Date(`${asked}Z`))
  if (Number.isNaN(at.getTime())) return null
  return wireTime(at)?.startsWith(asked.slice(0, 10)) ? at : null
}

/**
 * The moment at which clocks in China show the same as `clock` shows in UTC. They were an hour ahead in the summers
 * until 1991, and birthdays of that time are on the wire.
 */
function inChina(clock: Date): Date {
  const at = new Date(clock.getTime() - OFFSET_MS)
  if (!(at.getTime() < ONE_OFFSET_SINCE)) return at
  const ahead = (moment: Date) => shownAt(moment) - Math.floor(clock.getTime() / 1000) * 1000
  const summer = new Date(at.getTime() - ahead(at))
  // For an hour that clocks skip, the first moment after it.
  return ahead(summer) === 0 ? summer : at
}

/** The time on clocks in China at a moment, as if it were UTC. */
const shownAt = (moment: Date): number => Date.parse(`${wireTime(moment)!.replace(' ', 'T')}Z`)
