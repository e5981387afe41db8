import type { Editor } from '@tiptap/core'
import { useMemo } from 'react'
import { documentAddress } from '#core/routes/addresses.ts'
import { useQuery } from '../../../feedback/query/use-query.ts'
import { blockChoices, type Choice, type Finders, type Found, matching } from './choices.ts'
import type { Sign, Typed } from './typed.ts'

const TYPING_MS = 150

/** What the open menu offers; null while nothing is known yet. */
export function useChoices(typed: Typed | null, finders: Finders, choosePicture: () => void): readonly Choice[] | null {
  const blocks = useMemo(() => blockChoices(finders, choosePicture), [finders, choosePicture])
  const find = typed ? finderOf(typed.sign, finders) : undefined
  const asked = typed && find ? `${typed.sign}${typed.word}` : null
  const { last } = useQuery(asked, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
    const found = signal.aborted ? [] : await find!(typed!.word.trim(), signal).catch(() => [])
    return { sign: typed!.sign, found }
  })
  if (!typed) return null
  if (typed.sign === '/') return matching(blocks, typed.word)
  if (!find) return []
  return last?.sign === typed.sign ? last.found.map(typed.sign === '@' ? personChoice : documentChoice) : null
}

const finderOf = (sign: Sign, { people, documents }: Finders) =>
  ({ '/': undefined, '@': people, '[[': documents })[sign]

/** A space follows, so that typing goes on behind the name. */
const insert = (editor: Editor, content: object) =>
  editor
    .chain()
    .focus()
    .insertContent([content, { type: 'text', text: ' ' }])
    .run()

const personChoice = ({ id, name, detail }: Found): Choice => ({
  key: id,
  group: '同事',
  name,
  ...(detail && { note: detail }),
  icon: 'user-round',
  run: (editor) => insert(editor, { type: 'mention', attrs: { id, label: name } }),
})

const documentChoice = ({ id, name, detail }: Found): Choice => ({
  key: id,
  group: '知识',
  name,
  ...(detail && { note: detail }),
  icon: 'file-text',
  hue: 'teal',
  run: (editor) =>
    insert(editor, {
      type: 'text',
      text: name,
      marks: [{ type: 'link', attrs: { href: documentAddress(id), target: null, rel: null } }],
    }),
})
