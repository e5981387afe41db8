import { insertNewlineKeepIndent } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/**
 * Markdown, in which Enter continues lists and otherwise keeps the indent: by itself it would indent below a tag as in
 * HTML, and eight spaces make a paragraph a block of code.
 */
export const markdownGrammar = (): Extension => [
  markdown(),
  Prec.high(keymap.of([{ key: 'Enter', run: insertNewlineKeepIndent }])),
]
