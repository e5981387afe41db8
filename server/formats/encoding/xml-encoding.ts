/** The encoding that an XML declaration names. */
export function xmlEncoding(head: string): string | null {
  return /^\s*<\?xml[^>]{0,300}\sencoding\s*=\s*["']([\w-]{2,30})["']/i.exec(head)?.[1] ?? null
}
