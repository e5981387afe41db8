const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITY[char]!)

/** Found words as the family's clients show them: they put this into the page as HTML, so the rest is escaped. */
export function highlightMarkup(text: string, marks: readonly (readonly [number, number])[]): string {
  let out = ''
  let at = 0
  for (const [start, end] of marks) {
    out += `${escapeHtml(text.slice(at, start))}<span style="color:red;font-weight:bold">${escapeHtml(text.slice(start, end))}</span>`
    at = end
  }
  return out + escapeHtml(text.slice(at))
}
