import { type ReactElement, useState } from 'react'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../../session/use-session.ts'
import { HistoryList } from './history-list.tsx'
import css from './own-sheet.css?inline'
import { AskedList, OwnQuestions } from './questions.tsx'
import { SavedList } from './saved-list.tsx'
import type { SearchQuery } from '../search-query.ts'

styles(css)

const TABS = [
  { id: 'saved', text: '保存的' },
  { id: 'history', text: '搜过的' },
  { id: 'questions', text: '问过的' },
] as const
const ASKED = { id: 'asked', text: '等待回答' } as const
type TabId = (typeof TABS)[number]['id'] | typeof ASKED.id

interface OwnSheetProps {
  onClose: () => void
  onAsk: (query: SearchQuery) => void
}

/**
 * Saved searches, history, and the person's reports of missing knowledge; for maintainers also the reports they
 * received.
 */
export function OwnSheet({ onClose, onAsk }: OwnSheetProps): ReactElement {
  const [tab, setTab] = useState<TabId>('saved')
  const { held } = useSession()
  const tabs = held.includes('km:searchQuestion:handle') ? [...TABS, ASKED] : TABS
  return (
    <Sheet title="我的搜索" side="right" onClose={onClose}>
      <Tabs<TabId> label="我的搜索" tabs={tabs} value={tab} onChange={setTab}>
        <div className="zk-own">
          {tab === 'saved' && <SavedList onAsk={onAsk} />}
          {tab === 'history' && <HistoryList onAsk={onAsk} />}
          {tab === 'questions' && <OwnQuestions />}
          {tab === 'asked' && <AskedList />}
        </div>
      </Tabs>
    </Sheet>
  )
}
