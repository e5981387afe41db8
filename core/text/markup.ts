const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITY[char]!)

/** The style of the family's marks: found words on result pages, and the shared words of titles in the duplicate check. */
const STYLES = { found: 'color:red;font-weight:bold', shared: 'color:blue' } as const

/** Marked words for the family's clients, which insert this as HTML, so everything else is escaped. */
export function highlightMarkup(
  text: string,
  marks: readonly (readonly [number, number])[],
  kind: keyof typeof STYLES = 'found',
): string {
  let out = ''
  let at = 0
  for (const [start, end] of marks) {
    out += `${escapeHtml(text.slice(at, start))}<span style="${STYLES[kind]}">${escapeHtml(text.slice(start, end))}</span>`
    at = end
  }
  return out + escapeHtml(text.slice(at))
}
