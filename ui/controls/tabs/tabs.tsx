import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './tabs.css?inline'

styles(css)

interface Tab<Id extends string> {
  id: Id
  text: string
  count?: number
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** `chips` for the views within a view. */
  look?: 'line' | 'chips'
  /** The panel of the chosen tab; without one the tabs name a panel elsewhere on the page. */
  children?: ReactNode
  /** The id of that panel. */
  controls?: string
}

/** Several views of one thing, one at a time; arrow keys switch between them. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  const { label, tabs, value, onChange, look = 'line', children, controls } = props
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    // The tab with the focus: the next key may come before the chosen one is drawn as chosen.
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    buttons[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div className={`zk-tabs is-${look}`} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-controls={controls ?? id}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.text}
            {tab.count !== undefined && <span className="zk-num">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={id} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
