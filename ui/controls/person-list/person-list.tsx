import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './person-list.css?inline'

styles(css)

export interface Person {
  id: string
  name: string
  /** Distinguishes people of the same name: login name and department. */
  detail: string
}

interface PersonListProps {
  id: string
  label: string
  people: readonly Person[]
  /** The index that Enter would choose; its element id is `personId(id, active)`. */
  active: number
  /** The message when nobody was found. */
  nothing: string
  onChoose: (person: Person) => void
}

export const personId = (list: string, at: number): string => `${list}-${at}`

/**
 * The list of suggested people below a field that keeps the focus and refers to the list by `aria-controls`. Its
 * container needs `position: relative`.
 */
export const PersonList = ({ id, label, people, active, nothing, onChoose }: PersonListProps): ReactElement => (
  <ul className="zk-person-list" id={id} role="listbox" aria-label={label}>
    {people.map((person, at) => (
      <li
        key={person.id}
        id={personId(id, at)}
        role="option"
        aria-selected={at === active}
        // Prevented, because the field would lose the focus, which closes the list.
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
