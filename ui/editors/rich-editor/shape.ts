import type { Editor } from '@tiptap/core'
import { wordCount } from './word-count.ts'

/** A heading of the text, and how to get to it. */
export interface ShapeHeading {
  text: string
  level: number
  go: () => void
}

/** What can be said about a text at a glance. */
export interface Shape {
  words: number
  headings: readonly ShapeHeading[]
}

export function shapeOf(editor: Editor): Shape {
  const headings: ShapeHeading[] = []
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'heading') return
    const go = () => {
      editor.commands.focus(pos + 1 + node.content.size, { scrollIntoView: false })
      const dom = editor.view.nodeDOM(pos)
      if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'start' })
    }
    if (node.textContent.trim() !== '')
      headings.push({ text: node.textContent, level: Number(node.attrs['level']), go })
  })
  return { words: wordCount(editor.getText()), headings }
}
