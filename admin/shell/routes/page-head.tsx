import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router-dom'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { styles } from '#ui/theme/styles.ts'
import { findGroupPath, type MenuEntry } from '../../menu.ts'
import { useMenu } from './menu-context.ts'
import css from './page-head.css?inline'

styles(css)

interface PageHeadProps {
  entry: MenuEntry
  /** What stands beside the title. */
  slotRef: Ref<HTMLDivElement>
}

/** Where one is, the title of the page, and what the screen puts beside it. */
export function PageHead({ entry, slotRef }: PageHeadProps): ReactElement {
  const way = useMenu().wayTo(entry.path)
  return (
    <div className="zk-page-head">
      {entry.path !== ADMIN_HOME && <Crumbs way={way} />}
      <h1 className="zk-console-title">{entry.title}</h1>
      <div className="zk-page-beside" ref={slotRef} />
    </div>
  )
}

/** The first one is the home page. */
const Crumbs = ({ way }: { way: readonly MenuEntry[] }) => (
  <nav aria-label="当前位置">
    <ol className="zk-crumbs">
      <li>
        <Link to={ADMIN_HOME}>首页</Link>
      </li>
      {way.map((entry, i) => (
        <Crumb key={entry.path} entry={entry} isLast={i === way.length - 1} />
      ))}
    </ol>
  </nav>
)

function Crumb({ entry, isLast }: { entry: MenuEntry; isLast: boolean }): ReactElement {
  const door = findGroupPath(entry)
  return (
    <li aria-current={isLast ? 'page' : undefined}>
      {!isLast && door ? <Link to={door}>{entry.title}</Link> : entry.title}
    </li>
  )
}
