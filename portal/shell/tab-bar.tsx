import { Fragment, type ReactElement } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { CreateMenu } from './create-menu.tsx'
import { tabs } from './navigation.ts'
import css from './tab-bar.css?inline'

styles(css)

/** The navigation of phones, within reach of the thumb. */
export function TabBar({ isStaff }: { isStaff: boolean }): ReactElement {
  const entries = tabs(isStaff)
  return (
    <nav className="zk-tab-bar" aria-label="底部导航">
      {entries.map(({ to, text, icon }, at) => (
        <Fragment key={to}>
          {isStaff && at === entries.length / 2 && <CreateMenu isTab />}
          <NavLink to={to}>
            <Icon name={icon} size={22} />
            {text}
          </NavLink>
        </Fragment>
      ))}
    </nav>
  )
}
