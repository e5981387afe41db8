import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { styles } from '#ui/theme/styles.ts'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { KEEPS_PLACE } from '../shell/use-scroll-place.ts'
import { useStore } from '../use-portal.ts'
import css from './mine-screen.css?inline'
import { MineStore } from './mine.store.ts'
import { DocumentsPanel } from './panels/documents-panel.tsx'
import { FavouritesPanel } from './panels/favourites-panel.tsx'
import { MentionsPanel } from './panels/mentions-panel.tsx'
import { MustReadPanel } from './panels/must-read-panel.tsx'
import { RightsPanel } from './panels/rights-panel.tsx'
import { SharesPanel } from './panels/shares-panel.tsx'
import { SubscriptionsPanel } from './panels/subscriptions-panel.tsx'
import { groupCount, type GroupId, groupOf, GROUPS, parseTab, type TabId } from './tabs.ts'

styles(css)

/** /myDocPage: the person's own documents and tasks. */
export function MineScreen(): ReactElement | null {
  const mine = useStore(MineStore)
  const { counts } = useSnapshot(mine.state)
  const { user, menu, held } = useSession()
  const userId = user?.id
  const hasMenu = menu !== null
  const [chosen, setTab] = useKeptTab()
  const mayReview = held.includes(docListWaiting.access)
  const tab = chosen === 'review' && hasMenu && !mayReview ? 'all' : chosen
  useEffect(() => {
    // The menu is loaded first, because that shows whether the session is still valid.
    if (userId && hasMenu) void mine.count()
  }, [userId, hasMenu, mine])
  useForgetOthers(userId)
  useKeptScroll()
  const page = useTabInSight(tab)

  if (!userId) return null
  return (
    <div className="zk-page" ref={page}>
      <div className="zk-mine-head">
        <h1 className="zk-page-title">我的知识</h1>
        <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
          <Icon name="cloud-upload" />
          上传
        </Link>
      </div>
      <GroupTabs tab={tab} onTab={setTab} mayReview={mayReview} counts={counts}>
        <Panel key={tab} tab={tab} />
      </GroupTabs>
    </div>
  )
}

interface GroupTabsProps {
  tab: TabId
  onTab: (tab: TabId) => void
  mayReview: boolean
  counts: Readonly<Partial<Record<TabId, number>>>
  children: ReactElement
}

/** Three groups, and within the open one its lists as chips. */
function GroupTabs({ tab, onTab, mayReview, counts, children }: GroupTabsProps): ReactElement {
  const group = groupOf(tab)
  const counted = <Id extends string>(id: Id, text: string, count: number | undefined) => ({
    id,
    text,
    ...(count && { count }),
  })
  const groups = GROUPS.map(({ id, text }) => counted<GroupId>(id, text, groupCount(id, counts)))
  const lists = group.tabs
    // Who is asked about no grants does not need the list.
    .filter(({ id }) => (id === 'review' ? mayReview : id !== 'rights' || tab === id || (counts.rights ?? 0) > 0))
    .map(({ id, text }) => counted<TabId>(id, text, counts[id]))
  const openGroup = (id: GroupId) => onTab(GROUPS.find((each) => each.id === id)!.tabs[0].id)
  return (
    <Tabs label="我的知识" tabs={groups} value={group.id} onChange={openGroup}>
      {lists.length === 1 ? (
        children
      ) : (
        <Tabs look="chips" label={group.text} tabs={lists} value={tab} onChange={onTab}>
          {children}
        </Tabs>
      )}
    </Tabs>
  )
}

/** Clears the stored page when another person has signed in. */
function useForgetOthers(userId: string | undefined): void {
  const mine = useStore(MineStore)
  const session = useStore(SessionStore)
  useEffect(
    () => () => {
      if (session.state.user?.id !== userId) mine.forget()
    },
    [userId, mine, session],
  )
}

function Panel({ tab }: { tab: TabId }): ReactElement {
  switch (tab) {
    case 'favourites':
      return <FavouritesPanel />
    case 'shares':
      return <SharesPanel />
    case 'mustRead':
      return <MustReadPanel />
    case 'subscriptions':
      return <SubscriptionsPanel />
    case 'rights':
      return <RightsPanel />
    case 'mentions':
      return <MentionsPanel />
    default:
      return <DocumentsPanel tab={tab} />
  }
}

/** The tab is in the address; without one, the last tab is shown. */
function useKeptTab(): [TabId, (tab: TabId) => void] {
  const mine = useStore(MineStore)
  const [query, setQuery] = useSearchParams()
  const named = parseTab(query.get('tab'))
  const kept = mine.state.tab
  const show = (tab: TabId, replace: boolean) => {
    query.set('tab', tab)
    setQuery(query, { replace, state: KEEPS_PLACE })
  }
  useEffect(() => {
    if (named) mine.state.tab = named
    else if (kept !== 'all') show(kept, true)
    // oxlint-disable-next-line react/exhaustive-deps -- the router's setter changes with every address
  }, [named])
  return [named ?? kept, (tab) => show(tab, true)]
}

/** On a narrow screen the tabs overflow, so the chosen one is scrolled into view, horizontally only. */
function useTabInSight(tab: TabId): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const chosen of page.current?.querySelectorAll('[role=tab][aria-selected=true]') ?? []) {
      const list = chosen.parentElement!
      const { left, width } = chosen.getBoundingClientRect()
      const frame = list.getBoundingClientRect()
      list.scrollLeft += left - frame.left - (frame.width - width) / 2
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the chosen tab is found in the page
  }, [tab])
  return page
}

/** Restores the scroll position on return. */
function useKeptScroll(): void {
  const mine = useStore(MineStore)
  const from = useRef(mine.state.scroll)
  // Cleaned up in a layout effect, before the next page scrolls to its top.
  useLayoutEffect(() => {
    const note = () => {
      mine.state.scroll = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [mine])
  useEffect(() => {
    // No return value: some browsers return a promise, which React would take for a cleanup function.
    window.scrollTo({ top: from.current })
  }, [])
}
