/** Control characters, and the marks that reverse the reading direction (`报告‮fdp.exe.txt` looks like a PDF). */
// oxlint-disable-next-line no-control-regex -- these characters are to be removed
const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The last part of a name from a client, safe to show and to store: no path, no invisible characters, at most 200 characters. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(UNSEEN, '').split(/[\\/]/).at(-1)!.trim()
  const suffix = /\.[^.]{1,20}$/.exec(last)?.[0] ?? ''
  const stem = last.slice(0, last.length - suffix.length)
  const kept = [...stem].slice(0, 200 - suffix.length).join('') + suffix
  return kept === '' || /^\.+$/.test(kept) ? '未命名' : kept
}

/** Lower-case suffix without the dot, '' when there is none. */
export const suffixOf = (name: string): string => /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The name without its suffix. It is the title of a file that has no title inside. */
export const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]{1,20}$/, '')
