import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { useQuery } from '../../feedback/query/use-query.ts'
import { Button } from '../button/button.tsx'
import { styles } from '../../theme/styles.ts'
import { type Person, personId, PersonList } from '../person-list/person-list.tsx'
import { TextField } from '../text-field/text-field.tsx'
import css from './person-field.css?inline'

styles(css)

interface PersonFieldProps {
  label: string
  /** Id of the chosen person, '' for none. */
  value: string
  onChange: (id: string) => void
  /** Finds a few people whose names contain these words. */
  find: (words: string, signal: AbortSignal) => Promise<readonly Person[]>
  /** The name of a person; null when unknown. */
  nameOf: (id: string, signal: AbortSignal) => Promise<string | null>
  error?: string | null | undefined
  note?: ReactNode
  /** Texts for what may be typed and for no results; the defaults speak of people. */
  placeholder?: string
  nothing?: string
  required?: boolean | undefined
}

const TYPING_MS = 200

/** Chooses one person by a part of the name. Text without a choice is removed on leaving the field. */
export function PersonField(props: PersonFieldProps): ReactElement {
  const { label, value, onChange, nothing = '没有找到这个人' } = props
  const [name, setName] = useName(props)
  const { typed, people, active, choose, handleKey, type, open, close } = useTyping(props.find, (person) => {
    setName(person)
    onChange(person.id)
  })
  const id = useId()
  const clear = value !== '' && typed === null && (
    <Button look="quiet" icon="x" label={`清除${label}`} onClick={() => onChange('')} />
  )
  return (
    <div className="zk-person" onKeyDown={handleKey}>
      <TextField
        label={label}
        value={typed ?? name}
        placeholder={props.placeholder ?? '输入姓名或账号查找'}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={people !== null}
        aria-controls={people ? id : undefined}
        aria-activedescendant={people?.length ? personId(id, active) : undefined}
        required={props.required}
        error={props.error}
        note={props.note}
        end={clear || undefined}
        onChange={type}
        onClick={open}
        onBlur={close}
      />
      {people && <PersonList {...{ id, people, active, nothing }} label="可选的人" onChoose={choose} />}
    </div>
  )
}

/** The typed text, the matching people, and the keys to choose one. */
function useTyping(find: PersonFieldProps['find'], onChosen: (person: Person) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const people = useOffered(find, typed)
  const choose = (person: Person | undefined) => {
    if (!person) return
    onChosen(person)
    setTyped(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (typed === null) setTyped('')
      const count = people?.length ?? 0
      if (count > 0) setActive((at) => (at + step + count) % count)
    } else if (event.key === 'Enter' && people) choose(people[active])
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  return {
    typed,
    people,
    active,
    choose,
    handleKey,
    type,
    open: () => setTyped(typed ?? ''),
    close: () => setTyped(null),
  }
}

/** The displayed name: the one just chosen, or the one that belongs to the id. */
function useName({ value, nameOf }: Pick<PersonFieldProps, 'value' | 'nameOf'>) {
  const [chosen, setChosen] = useState<Pick<Person, 'id' | 'name'>>({ id: '', name: '' })
  const isChosen = value === '' || value === chosen.id
  const { value: asked } = useQuery(isChosen ? null : value, async (signal) => ({ name: await nameOf(value, signal) }))
  const told = asked && (asked.name ?? '（已不存在的用户）')
  return [value === '' ? '' : isChosen ? chosen.name : (told ?? value), setChosen] as const
}

/** Null until the first answer; the previous people stay while new ones are loaded. */
function useOffered(find: PersonFieldProps['find'], typed: string | null): readonly Person[] | null {
  const { last, failure } = useQuery(typed === null ? null : typed.trim(), async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
    return signal.aborted ? [] : find(typed!.trim(), signal)
  })
  if (typed === null) return null
  return failure === null ? last : []
}
