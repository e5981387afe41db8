/** How a file is edited in the browser: the kind of its editor. */
export type EditedAs = 'text' | 'markdown' | 'page' | 'table' | 'code'

/** In bytes. Larger files are edited elsewhere, because an editor in the browser would hang. */
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

/** How a file with this name is edited in the browser; null when it cannot be. */
export const editedAs = (fileName: string): EditedAs | null =>
  KINDS.get(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? null

/** What is needed besides its characters to store a text in its original form. */
export interface TextForm {
  lineEnd: '\n' | '\r\n'
  /** The byte order mark of UTF-8, by which Excel recognises a table's encoding. */
  hasMark: boolean
}

/** Editors only know ` `. */
export const forEditor = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** The line end of most lines of a text. */
export function detectLineEnd(text: string): TextForm['lineEnd'] {
  const wide = text.split('\r\n').length - 1
  return wide > text.split('\n').length - 1 - wide ? '\r\n' : '\n'
}

/** An edited text in its stored form: UTF-8, with its original line ends. */
export const asStored = (text: string, { lineEnd, hasMark }: TextForm): string =>
  (hasMark ? '\uFEFF' : '') + (lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd))
