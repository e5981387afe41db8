/** The level of a built-in heading style by its name, which Chinese programs translate and people add aliases to (`heading 1,H1`). */
export function headingName(name: string): number | null {
  const found = /^(?:heading|标题|標題)\s?([1-9])(?=[,;]|$)/i.exec(name.replaceAll('_20_', ' ').trim()) // a space in OpenDocument
  return found === null ? null : Number(found[1])
}
