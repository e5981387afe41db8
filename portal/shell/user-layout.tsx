import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import { styles } from '#ui/theme/styles.ts'
import { Logo } from './logo.tsx'
import { Footer } from './main-layout.tsx'
import css from './user-layout.css?inline'

styles(css)

/** The empty layout of the login page. */
export function UserLayout({ children }: { children?: ReactNode }): ReactElement {
  return (
    <div className="zk-user-layout">
      <header className="zk-user-head">
        <Logo />
        <div className="zk-user-end">
          <Link to={PORTAL_PATHS.home}>官网首页</Link>
          <ThemeSwitch />
        </div>
      </header>
      <main className="zk-user-main" id="main">
        {children}
      </main>
      <Footer />
    </div>
  )
}
