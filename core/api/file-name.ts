/** The file name in a reply (RFC 6266): the UTF-8 form wins over the plain one; '' without either. */
export function dispositionFileName(disposition: string | null): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended !== undefined) return decoded(extended.trim())
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '')
  return (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '').trim()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // not UTF-8 after all
  }
}
