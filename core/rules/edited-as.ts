/** How a file is edited in the browser: what its editor shows. */
export type EditedAs = 'text' | 'markdown' | 'page' | 'table' | 'code'

/** Larger files are edited elsewhere: an editor of the browser would hang. In bytes. */
export const MAX_EDITED_BYTES = 2 * 1024 * 1024

const EXTENSIONS: Readonly<Record<EditedAs, readonly string[]>> = {
  text: ['txt', 'log'],
  markdown: ['md', 'markdown'],
  page: ['html', 'htm'],
  table: ['csv', 'tsv'],
  code: 'json xml css js mjs jsx ts tsx py sql sh bat yaml yml ini conf properties toml java c h cpp cs go rs php'.split(
    ' ',
  ),
}

const KINDS = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, names]) => names.map((name) => [name, kind as EditedAs])),
)

/** How a file of this name is edited in the browser; null when it cannot be. */
export const editedAs = (fileName: string): EditedAs | null =>
  KINDS.get(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? null

/** What a text needs beside its characters to be stored as it was. */
export interface TextForm {
  lineEnd: '\n' | '\r\n'
  /** The byte order mark of UTF-8, by which Excel knows a table's encoding. */
  hasMark: boolean
}

/** Editors know `\n` alone. */
export const forEditor = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** The end of line that most lines of a text have. */
export function lineEndOf(text: string): TextForm['lineEnd'] {
  const wide = text.split('\r\n').length - 1
  return wide > text.split('\n').length - 1 - wide ? '\r\n' : '\n'
}

/** An edited text as it is stored: UTF-8, with the ends of lines that it had. */
export const asStored = (text: string, { lineEnd, hasMark }: TextForm): string =>
  (hasMark ? '\uFEFF' : '') + (lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd))
