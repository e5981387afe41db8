import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { useIsFirstDrawingOver } from '../../first-paint/first-drawing.tsx'
import { useSession } from '../../session/use-session.ts'
import { useStore } from '../../use-portal.ts'
import { freshIn, SavedSearchStore } from '../saved-search.store.ts'
import type { SearchQuery } from '../search-query.ts'

const OwnSheet = lazy(() => import('./own-sheet.tsx').then((m) => ({ default: m.OwnSheet })))

/** The button for the person's saved searches; a dot marks new hits. */
export function OwnSearches({ onAsk }: { onAsk: (query: SearchQuery) => void }): ReactElement | null {
  const { user } = useSession()
  const userId = user?.id
  const isOver = useIsFirstDrawingOver()
  const saved = useStore(SavedSearchStore)
  const { rows } = useSnapshot(saved.state)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (userId && isOver) void saved.load()
    return () => saved.forget()
  }, [userId, isOver, saved])
  if (!user) return null
  const fresh = freshIn(rows)
  return (
    <span className="zk-own-searches">
      <Button
        look="quiet"
        icon="history"
        aria-label={fresh > 0 ? `我的搜索，${fresh} 篇新结果` : '我的搜索'}
        onClick={() => setIsOpen(true)}
      >
        <span className="zk-own-text">我的搜索</span>
        {fresh > 0 && <span className="zk-news-count zk-num">{fresh > 99 ? '99+' : fresh}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <OwnSheet
            onClose={() => setIsOpen(false)}
            onAsk={(query) => {
              setIsOpen(false)
              onAsk(query)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}
