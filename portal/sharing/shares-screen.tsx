import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { requestAdd } from '#core/contract/km/rights/access-request.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { MyRequests } from '../access/my-requests.tsx'
import { RequestsToDecide, useWaitingRequests } from '../access/requests-to-decide.tsx'
import { useSession } from '../session/use-session.ts'
import { MyShares } from './my-shares.tsx'
import { NewShareDialog } from '../new-share/share-dialog.tsx'
import { SharedWithMe } from './shared-with-me.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './sharing.css?inline'

styles(css)

const TABS = [
  { id: 'mine', text: '我的分享' },
  { id: 'shared', text: '分享给我' },
  { id: 'requests', text: '我的申请' },
  { id: 'decide', text: '待我批准' },
] as const
type TabId = (typeof TABS)[number]['id']

/** /docShare: shares made and received, and access requests. `docIds` opens the form. */
export function SharesScreen(): ReactElement {
  const [params, setParams] = useSearchParams()
  const { held } = useSession()
  const [asked, setAsked] = useState(false)
  const [turn, setTurn] = useState(0)
  const waiting = useWaitingRequests()
  const docIds = (params.get('docIds') ?? '').split(',').filter(Boolean)
  const shown = TABS.filter((tab) => tab.id !== 'requests' || held.includes(requestAdd.access)).map((tab) =>
    tab.id === 'decide' && waiting.value?.total ? { ...tab, count: waiting.value.total } : tab,
  )
  const tab = shown.find(({ id }) => id === params.get('tab'))?.id ?? 'mine'
  const go = (to: TabId) => setParams(to === 'mine' ? {} : { tab: to }, { replace: true })
  const close = () => {
    setAsked(false)
    go(tab)
  }
  return (
    <div className="zk-page">
      <div className="zk-shares-head">
        <h1 className="zk-page-title">分享</h1>
        <Button look="primary" icon="plus" onClick={() => setAsked(true)}>
          新建分享
        </Button>
      </div>
      <Tabs<TabId> label="分享与申请" tabs={shown} value={tab} onChange={go}>
        {tab === 'mine' && <MyShares key={turn} onNew={() => setAsked(true)} />}
        {tab === 'shared' && <SharedWithMe />}
        {tab === 'requests' && <MyRequests />}
        {tab === 'decide' && <RequestsToDecide waiting={waiting} />}
      </Tabs>
      {(asked || docIds.length > 0) && (
        <NewShareDialog docIds={docIds} onMade={() => setTurn(turn + 1)} onClose={close} />
      )}
    </div>
  )
}
