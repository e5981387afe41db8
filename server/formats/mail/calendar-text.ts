import { labelled } from '../passages/index.ts'

/** The properties of an invitation (RFC 5545) that a reader sees. */
const SHOWN: readonly (readonly [string, string])[] = [
  ['SUMMARY', '日程'],
  ['LOCATION', '地点'],
  ['DESCRIPTION', '说明'],
]

const LINES = 500

/** The events of a calendar that came with a mail, one line for each property. */
export function calendarText(source: string): string {
  const lines: string[] = []
  for (const line of source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const property = /^([A-Z]+)(?:;[^:]{0,1000})?:/.exec(line)
    const label = SHOWN.find(([name]) => name === property?.[1])?.[1]
    if (property === null || label === undefined || lines.length >= LINES) continue
    const value = line
      .slice(property[0].length)
      .replace(/\\n/gi, '\n')
      .replace(/\\([,;\\])/g, '$1')
    const text = labelled(label, value)
    if (text !== '') lines.push(text)
  }
  return lines.join('\n')
}
