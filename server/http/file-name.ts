import { cutText } from '#core/text/cut-text.ts'
/** Control characters, and the marks that reverse the reading direction (`报告‮fdp.exe.txt` looks like a PDF). */
// oxlint-disable-next-line no-control-regex -- these characters are to be removed
const UNSEEN = /[\u0000-\u001f\u007f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** The zero-width joiner combines several emoji, such as a family; between other characters it is invisible, too. */
const LONE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** The last part of a name from a client, safe to show and to store: no path, no invisible characters, at most 200 characters. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(UNSEEN, '').replace(LONE_JOINER, '').split(/[\\/]/).at(-1)!.trim()
  const suffix = /\.[^.]{1,20}$/.exec(last)?.[0] ?? ''
  const stem = last.slice(0, last.length - suffix.length)
  const kept = cutText(stem, 200 - suffix.length) + suffix
  return kept === '' || /^\.+$/.test(kept) ? '未命名' : kept
}

/**
 * The file name before a browser wrote it into a form. Browsers escape only these three characters, so nothing else is
 * decoded.
 */
export const formFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r')

/** The lower-case suffix without the dot; '' when there is none. */
export const fileSuffix = (name: string): string => /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The name without its suffix: the title of a file that contains no title. */
export const fileStem = (name: string): string => name.replace(/(?<=.)\.[^.]{1,20}$/, '')
