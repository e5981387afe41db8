import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { errorText } from '#core/api/error-text.ts'
import { shrinkPicture } from './shrink-picture.ts'

const KEY = new PluginKey<DecorationSet>('pictureUploads')

type Change = { add: object; at: number; dom: HTMLElement } | { remove: object }

/** Where a picture is on its way, a note stands in the text; it moves with the text and is no part of it. */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const mapped = before.map(tr.mapping, tr.doc)
          const change = tr.getMeta(KEY) as Change | undefined
          if (!change) return mapped
          if ('remove' in change)
            return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove))
          const note = Decoration.widget(change.at, change.dom, { id: change.add, side: 1 })
          return mapped.add(tr.doc, [note])
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
})

type Upload = (file: File) => Promise<string>

/** Puts pictures into the text, one after another. One that fails says so in its place and can be tried again. */
export async function addPictures(
  editor: Editor,
  files: readonly File[],
  { at, upload }: { at: number | null; upload: Upload },
): Promise<void> {
  const notes = files.map((file) => addNote(editor, file.name, at))
  for (const [index, file] of files.entries()) await send(editor, { file, upload, note: notes[index]! })
}

interface Note {
  id: object
  dom: HTMLElement
}

function addNote({ view, state }: Editor, name: string, at: number | null): Note {
  const dom = document.createElement('span')
  dom.className = 'zk-picture-note'
  dom.contentEditable = 'false'
  dom.setAttribute('role', 'status')
  dom.textContent = `正在放入 ${name}…`
  const id = {}
  view.dispatch(view.state.tr.setMeta(KEY, { add: id, at: at ?? state.selection.to, dom } satisfies Change))
  return { id, dom }
}

async function send(editor: Editor, sent: { file: File; upload: Upload; note: Note }): Promise<void> {
  const { file, upload, note } = sent
  try {
    const src = await upload(await shrinkPicture(file))
    if (!editor.isDestroyed) settle(editor, note, { src, alt: file.name.replace(/\.\w+$/, '') })
  } catch (error) {
    showFailure(note.dom, `${file.name} 没传上去：${errorText(error, '请稍后再试')}`, {
      重试: () => {
        note.dom.replaceChildren(`正在放入 ${file.name}…`)
        void send(editor, sent)
      },
      去掉: () => settle(editor, note, null),
    })
  }
}

/** Replaces the note by the picture, or removes it. */
function settle({ view }: Editor, { id }: Note, attributes: { src: string; alt: string } | null): void {
  const { state } = view
  const at = KEY.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from
  const tr = state.tr.setMeta(KEY, { remove: id } satisfies Change)
  // The text around the place was deleted meanwhile: so was the picture.
  if (attributes && at !== undefined) tr.replaceRangeWith(at, at, state.schema.nodes['image']!.create(attributes))
  view.dispatch(tr)
  view.focus()
}

function showFailure(dom: HTMLElement, text: string, actions: Readonly<Record<string, () => void>>): void {
  dom.classList.add('is-bad')
  dom.setAttribute('role', 'alert')
  const buttons = Object.entries(actions).map(([name, run]) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', run)
    return button
  })
  dom.replaceChildren(text, ...buttons)
}
