import { type ReactElement, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { useMenu } from '../routes/menu-context.ts'
import { toPathname } from '../tabs/tabs.ts'
import { leadsAway, tabs } from '../tabs/tabs.store.ts'
import { answer, forgetPages, leaving, unsavedPages } from '../tabs/unsaved.ts'

/**
 * Asks before unsaved input is lost: when a page is closed or (unless it is kept) left, before signing out, and, with
 * the browser's dialog, before the window is closed.
 */
export function LeaveGuard(): ReactElement | null {
  const { entryAt } = useMenu()
  const closing = useSnapshot(leaving)
  const isKept = (path: string) => entryAt(toPathname(path))?.keepAlive ?? false
  const loses = (from: Location, to: Location) =>
    leadsAway(to.pathname, to.search) && !isKept(from.pathname) && unsavedPages(currentOnly()).length > 0
  const blocker = useBlocker(({ currentLocation, nextLocation }) => loses(currentLocation, nextLocation))
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => unsavedPages().length > 0 && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  const titles = closing.pages.map((id) => entryAt(toPathname(tabPath(id)))?.title ?? '')
  if (closing.go) return <Question titles={titles} onStay={() => answer(false)} onGo={() => answer(true)} />
  if (blocker.state !== 'blocked') return null
  const handleGo = () => {
    forgetPages(currentOnly())
    blocker.proceed()
  }
  return <Question titles={[]} onStay={blocker.reset} onGo={handleGo} />
}

const currentOnly = () => (tabs.current === null ? [] : [tabs.current])
const tabPath = (id: number) => tabs.open.find((tab) => tab.id === id)?.path ?? ''

interface QuestionProps {
  /** Titles of the pages with unsaved input; empty if it is the current page. */
  titles: readonly string[]
  onStay: () => void
  onGo: () => void
}

const Question = ({ titles, onStay, onGo }: QuestionProps) => (
  <Dialog title="有修改还没有保存" onClose={onStay}>
    <p>{titles.length > 0 ? `“${titles.join('”“')}”里没有保存的修改会丢失。` : '离开这一页，没有保存的修改会丢失。'}</p>
    <DialogActions>
      <Button onClick={onStay}>留在这一页</Button>
      <Button look="danger" onClick={onGo}>
        放弃修改并离开
      </Button>
    </DialogActions>
  </Dialog>
)
