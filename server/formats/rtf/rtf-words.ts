/** Groups whose content a reader never sees. Unknown groups that are marked `\*` are skipped as well. */
export const HIDDEN = new Set(
  (
    'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator pict object themedata ' +
    'colorschememapping latentstyles datastore xmlnstbl bkmkstart bkmkend pnseclvl nonshppict ' +
    'mmathPr wgrffmtfilter filetbl'
  ).split(' '),
)
/**
 * Groups that are marked `\*` and yet contain text: the result of a shape, a field, a note, a number before a
 * paragraph.
 */
export const SHOWN = new Set(['shptxt', 'fldrslt', 'footnote', 'annotation', 'shppict', 'shpinst', 'fldinst', 'pntext'])
/** Parts with their own paragraphs, which are shown below the paragraph that contains them. */
export const FLOWS: Readonly<Record<string, string>> = { footnote: '脚注', annotation: '批注', shptxt: '' }
export const FURNITURE = /^(header|footer)[lrf]?$/
export const SYMBOLS: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '{': '{', '}': '}', '\\': '\\' }
/** Control words that stand for characters. */
export const WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}
/** Control words that end a line. */
export const BREAKS = new Set(['par', 'line', 'sect', 'page'])
