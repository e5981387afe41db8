import { insertNewlineKeepIndent } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/**
 * Markdown in which Enter continues lists and otherwise keeps the indent. The default would indent below a tag as in
 * HTML, and then eight spaces would turn a paragraph into a code block.
 */
export const markdownGrammar = (): Extension => [
  markdown(),
  Prec.high(keymap.of([{ key: 'Enter', run: insertNewlineKeepIndent }])),
]
