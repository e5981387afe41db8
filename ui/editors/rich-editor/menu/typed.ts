import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

export type Sign = '/' | '@' | '[['

/** What a person is typing to choose something: its sign, the word after it, and both their place in the document. */
export interface Typed {
  sign: Sign
  word: string
  from: number
  to: number
}

/** The sign begins a word, so that `和/或` and mail addresses open nothing; 、 is what / is in a Chinese keyboard. */
const SIGNS: readonly (readonly [Sign, RegExp])[] = [
  ['/', /(?:^|[\s\uFFFC])(\/)([^\s/]{0,20})$/u],
  ['/', /^(、)([^\s、]{0,20})$/u],
  ['@', /(?:^|[^\w.@])(@)([^\s@]{0,20})$/u],
  ['[[', /(\[\[|【【)([^[\]【】]{0,40})$/u],
]

/** What is being typed in a text that ends at the cursor. */
export function typedIn(before: string): { sign: Sign; word: string; length: number } | null {
  for (const [sign, pattern] of SIGNS) {
    const match = pattern.exec(before)
    if (match) return { sign, word: match[2]!, length: match[1]!.length + match[2]!.length }
  }
  return null
}

export function typedAt({ selection }: EditorState): Typed | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const typed = typedIn($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'))
  return typed && { sign: typed.sign, word: typed.word, from: $from.pos - typed.length, to: $from.pos }
}

interface TypedState {
  typed: Typed | null
  /** Where a menu was closed by Escape; it stays closed until another sign is typed. */
  closedAt: number | null
}

const KEY = new PluginKey<TypedState>('typed')

interface TypedStorage {
  /** The keys of the open menu, before the editor's own; true: the key was used. */
  handleKey: ((event: KeyboardEvent) => boolean) | null
}
declare module '@tiptap/core' {
  interface Storage {
    typed: TypedStorage
  }
}

/** Notices that something is to be chosen, and hands the keys to the menu. */
export const TypedMenus = Extension.create<object, TypedStorage>({
  name: 'typed',
  priority: 1000,
  addStorage: () => ({ handleKey: null }),
  addProseMirrorPlugins() {
    return [
      new Plugin<TypedState>({
        key: KEY,
        state: {
          init: () => ({ typed: null, closedAt: null }),
          apply: (tr, before, _, state) => {
            const typed = tr.docChanged || before.typed ? typedAt(state) : null
            const closedAt = tr.getMeta(KEY) ? (before.typed?.from ?? null) : before.closedAt
            const isClosed = typed !== null && closedAt !== null && tr.mapping.map(closedAt, -1) === typed.from
            return { typed: isClosed ? null : typed, closedAt: isClosed ? typed.from : null }
          },
        },
        props: {
          handleKeyDown: (_, event) => !event.isComposing && (this.storage.handleKey?.(event) ?? false),
        },
      }),
    ]
  },
})

/** Gives the keys to a menu until the returned function is called. */
export function takeKeys({ storage }: Editor, handleKey: (event: KeyboardEvent) => boolean): () => void {
  storage.typed.handleKey = handleKey
  return () => {
    storage.typed.handleKey = null
  }
}

export const openTyped = (state: EditorState): Typed | null => KEY.getState(state)?.typed ?? null

/** Closes the menu and leaves what was typed as text. */
export const closeTyped = (state: EditorState) => state.tr.setMeta(KEY, true)
