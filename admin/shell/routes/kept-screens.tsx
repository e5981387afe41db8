import { Activity, type ReactElement, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { MenuEntry } from '../../menu.ts'
import { SCREENS } from '../../screens.ts'
import { framesOf, pathnameOf, type TabsState } from '../tabs/tabs.ts'
import { tabs } from '../tabs/tabs.store.ts'
import { FrameScreen } from './frame-screen.tsx'
import { PageButtons } from './page-buttons.ts'
import css from './screen.css?inline'
import { ScreenBoundary } from './screen-boundary.tsx'

styles(css)

interface KeptScreensProps {
  entryAt: (pathname: string) => MenuEntry | null
}

/**
 * The current screen, and behind it those that keep what was typed into them. A kept screen has its own address, so
 * what another screen puts into the address bar does not reach it.
 */
export function KeptScreens({ entryAt }: KeptScreensProps): ReactElement[] {
  const state = useSnapshot(tabs, { sync: true }) as TabsState
  const frames = framesOf(state, ({ path }) => entryAt(pathnameOf(path))?.keepAlive ?? false)
  return frames.flatMap(({ id, version, path }) => {
    const entry = entryAt(pathnameOf(path))
    if (!entry) return []
    return [
      <Activity key={`${id}.${version}`} mode={id === state.current ? 'visible' : 'hidden'}>
        <Routes location={path}>
          <Route path={entry.path} element={<Screen entry={entry} />} />
        </Routes>
      </Activity>,
    ]
  })
}

function Screen({ entry }: { entry: MenuEntry }): ReactElement {
  const Content = SCREENS[entry.component]
  return (
    <PageButtons value={entry.buttons}>
      <h1 className="zk-console-title">{entry.title}</h1>
      <ScreenBoundary>
        <Suspense fallback={<Skeleton shape="rows" />}>
          {Content ? <Content /> : <FrameScreen title={entry.title} url={entry.url} />}
        </Suspense>
      </ScreenBoundary>
    </PageButtons>
  )
}
