import { Extension, markInputRule } from '@tiptap/core'

/**
 * TipTap's rules for `**bold**` want a space before them, which Chinese does not have. An asterisk between digits (2*3*4)
 * stays one, so italics do without.
 */
const RULES: Readonly<Record<string, RegExp>> = {
  bold: /(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/,
  strike: /(~~(?!\s)([^~]+)(?<!\s)~~)$/,
  highlight: /(==(?!\s)([^=]+)(?<!\s)==)$/,
}

/** Markdown's signs around words of a Chinese sentence. */
export const ChineseMarks = Extension.create({
  name: 'chineseMarks',
  addInputRules() {
    const { marks } = this.editor.schema
    return Object.entries(RULES).map(([name, find]) => markInputRule({ find, type: marks[name]! }))
  },
})
