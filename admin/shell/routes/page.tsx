import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { session } from '../../session.store.ts'
import { Forbidden, NotFound } from './exceptions.tsx'
import { KeptScreens } from './kept-screens.tsx'
import { useMenu } from './menu-context.ts'

/** The page of the address, with the kept pages behind it. */
export function Page(): ReactElement {
  const { pathname } = useLocation()
  const menu = useMenu()
  const { knownPath } = useSnapshot(session)
  const isThere = menu.entryAt(pathname) !== null || menu.redirectOf(pathname) !== null || pathname === '/admin'
  const isForbidden = menu.isForbidden(pathname) || pathname === knownPath || pathname === ADMIN_HOME
  return (
    <>
      <KeptScreens entryAt={menu.entryAt} />
      {!isThere && (isForbidden ? <Forbidden /> : <NotFound />)}
    </>
  )
}
