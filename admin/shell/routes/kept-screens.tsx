import { Activity, type ReactElement, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuEntry } from '../../menu.ts'
import { SCREENS } from '../../screens.ts'
import { mountedTabs, toPathname, type Tab, type TabsState } from '../tabs/tabs.ts'
import { tabs } from '../tabs/tabs.store.ts'
import { OwnPage, unsavedPages } from '../tabs/unsaved.ts'
import { FrameScreen } from './frame-screen.tsx'
import { PageButtons } from './page-buttons.ts'
import { PageHead } from './page-head.tsx'
import { PageSlot } from './page-slot.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

interface KeptScreensProps {
  entryAt: (pathname: string) => MenuEntry | null
}

/**
 * The current screen, and hidden ones that keep their input. A kept screen has its own address, so it is not affected
 * by another screen's changes of the address bar.
 */
export function KeptScreens({ entryAt }: KeptScreensProps): ReactElement[] {
  const state = useSnapshot(tabs, { sync: true }) as TabsState
  const isKept = ({ path }: Tab) => entryAt(toPathname(path))?.keepAlive ?? false
  const frames = mountedTabs(state, isKept, unsavedPages())
  return frames.flatMap(({ id, version, path }) => {
    const entry = entryAt(toPathname(path))
    if (!entry) return []
    return [
      <Activity key={`${id}.${version}`} mode={id === state.current ? 'visible' : 'hidden'}>
        <Routes location={path}>
          <Route path={entry.path} element={<Screen entry={entry} id={id} />} />
        </Routes>
      </Activity>,
    ]
  })
}

function Screen({ entry, id }: { entry: MenuEntry; id: number }): ReactElement {
  const Content = SCREENS[entry.component]
  const isKept = entry.keepAlive
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const place = useMemo(() => ({ id, isKept }), [id, isKept])
  return (
    <OwnPage value={place}>
      <PageButtons value={entry.buttons}>
        <PageHead entry={entry} slotRef={setSlot} />
        <PageSlot value={slot}>
          <ScreenBoundary>{Content ? <Content /> : <FrameScreen title={entry.title} url={entry.url} />}</ScreenBoundary>
        </PageSlot>
      </PageButtons>
    </OwnPage>
  )
}
