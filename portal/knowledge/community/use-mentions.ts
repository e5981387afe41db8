import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Person } from '#ui/controls/person-list/person-list.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import { typedName } from './named-text.ts'
import { readersCalled } from './readers-called.ts'

export interface Named {
  id: string
  realname: string
}

const TYPING_MS = 200

interface Writing {
  docId: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  named: readonly Named[]
}

/** Suggests people while `@` and a name are typed, and records which were chosen. */
export function useMentions({ docId, field, text, onText, named: before }: Writing) {
  const [named, setNamed] = useState<readonly Named[]>(before)
  const [typed, setTyped] = useState<ReturnType<typeof typedName>>(null)
  const [active, setActive] = useState(0)
  const people = usePeople(docId, typed && typed.word)
  const look = () => {
    const { selectionStart = 0, value = '' } = field.current ?? {}
    setTyped(typedName(value, selectionStart))
    setActive(0)
  }
  const choose = (person: Person | undefined) => {
    if (!person || !typed) return
    const end = typed.at + 1 + typed.word.length
    const before = `${text.slice(0, typed.at)}@${person.name} `
    onText(before + text.slice(end))
    setNamed([...named.filter(({ id }) => id !== person.id), { id: person.id, realname: person.name }])
    setTyped(null)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!people?.length || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active])
    else if (event.key === 'Escape') setTyped(null)
    else return false
    event.preventDefault()
    // Escape must not also close the sheet or dialog around the field.
    event.stopPropagation()
    return true
  }
  /** Only chosen people whose names are still in the text. */
  const mentions = named.filter(({ realname }) => text.includes(`@${realname}`)).map(({ id }) => id)
  return { people, active, look, choose, handleKey, close: () => setTyped(null), mentions }
}

/** Null while no name is being typed, and while the answer is pending. */
function usePeople(docId: string, word: string | null) {
  const api = useApi()
  const { last, failure } = useQuery(word, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
    return signal.aborted ? [] : readersCalled(api, { docId, word: word! }, signal)
  })
  return word !== null && failure === null ? last : null
}
