import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './person-list.css?inline'

styles(css)

export interface Person {
  id: string
  name: string
  /** What tells people of the same name apart: login name and department. */
  detail: string
}

interface PersonListProps {
  id: string
  label: string
  people: readonly Person[]
  /** Place of the one that Enter would choose; its id is `personId(id, active)`. */
  active: number
  /** Said where there is nobody. */
  nothing: string
  onChoose: (person: Person) => void
}

export const personId = (list: string, at: number): string => `${list}-${at}`

/** People offered below a field that keeps the focus: what the field is `aria-controls` of. Its frame is `relative`. */
export const PersonList = ({ id, label, people, active, nothing, onChoose }: PersonListProps): ReactElement => (
  <ul className="zk-person-list" id={id} role="listbox" aria-label={label}>
    {people.map((person, at) => (
      <li
        key={person.id}
        id={personId(id, at)}
        role="option"
        aria-selected={at === active}
        // Before the field loses the focus, and with it the list.
        onMouseDown={(event) => {
          event.preventDefault()
          onChoose(person)
        }}
      >
        {person.name}
        <small>{person.detail}</small>
      </li>
    ))}
    {people.length === 0 && (
      <li className="is-note" role="option" aria-selected={false} aria-disabled>
        {nothing}
      </li>
    )}
  </ul>
)
