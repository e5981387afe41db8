import { type ReactElement, useState } from 'react'
import { SHARE_STATES, shareList, type ShareState } from '#core/contract/km/rights/share.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { Entries } from '../access/entries.tsx'
import { EditShareDialog } from '../new-share/share-dialog.tsx'
import { useApi } from '../use-portal.ts'
import { EndDialog } from './end-dialog.tsx'
import { type Asking, ShareLine } from './share-line.tsx'
import { SHARE_STATE_TEXTS } from './share-state.ts'

const PAGE_SIZE = 20
const STATES = [
  { value: '', text: '全部' },
  ...SHARE_STATES.map((value) => ({ value, text: SHARE_STATE_TEXTS[value].text })),
] as const satisfies readonly { value: ShareState | ''; text: string }[]

/** The person's shares, with their use. */
export function MyShares({ onNew }: { onNew: () => void }): ReactElement {
  const list = useShares()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const { rows } = list
  const selected = rows?.filter(({ id }) => chosen.includes(id)) ?? []
  return (
    <>
      <div className="zk-shares-bar">
        <StateFilter value={list.state} onChange={list.setState} />
        {selected.length > 0 && (
          <Button icon="trash" onClick={() => setAsking({ what: 'delete', shares: selected })}>
            删除选中的 {selected.length} 条
          </Button>
        )}
      </div>
      {list.failure && <ErrorState title="列表没有加载成功" reason={list.failure} onRetry={list.retry} />}
      {!rows && !list.failure && <Skeleton shape="rows" />}
      {rows?.length === 0 && <NoShares filtered={list.state !== ''} onNew={onNew} />}
      {rows && rows.length > 0 && (
        <Entries>
          {rows.map((share) => (
            <ShareLine
              key={share.id}
              share={share}
              isChosen={chosen.includes(share.id)}
              onChosen={(isOn) => setChosen(isOn ? [...chosen, share.id] : chosen.filter((id) => id !== share.id))}
              onAsk={setAsking}
              onChanged={list.retry}
            />
          ))}
        </Entries>
      )}
      <Pagination page={list.page} size={PAGE_SIZE} total={list.total} onPage={list.setPage} />
      {asking && <AskedDialog asking={asking} onDone={list.retry} onClose={() => setAsking(null)} />}
    </>
  )
}

interface StateFilterProps {
  value: ShareState | ''
  onChange: (state: ShareState | '') => void
}

const StateFilter = ({ value, onChange }: StateFilterProps): ReactElement => (
  <div className="zk-shares-states" role="group" aria-label="状态">
    {STATES.map((state) => (
      <Chip
        key={state.value}
        isOn={value === state.value}
        aria-pressed={value === state.value}
        onClick={() => onChange(state.value)}
      >
        {state.text}
      </Chip>
    ))}
  </div>
)

const AskedDialog = ({ asking, ...ends }: { asking: Asking; onDone: () => void; onClose: () => void }): ReactElement =>
  asking.what === 'edit' ? (
    <EditShareDialog share={asking.share} onSaved={ends.onDone} onClose={ends.onClose} />
  ) : (
    <EndDialog what={asking.what} shares={asking.shares} {...ends} />
  )

function useShares() {
  const api = useApi()
  const [state, setState] = useState<ShareState | ''>('')
  const [page, setPage] = useState(1)
  const query = { pageNo: page, pageSize: PAGE_SIZE, ...(state !== '' && { state }) }
  const { last, failure, retry } = useQuery(JSON.stringify(query), (signal) => api.call(shareList, { query }, signal))
  return {
    state,
    page,
    failure,
    retry,
    setPage,
    rows: failure ? null : (last?.records ?? null),
    total: last?.total ?? 0,
    setState: (next: ShareState | '') => {
      setState(next)
      setPage(1)
    },
  }
}

const NoShares = ({ filtered, onNew }: { filtered: boolean; onNew: () => void }): ReactElement => (
  <EmptyState
    icon="share-2"
    title={filtered ? '没有这种状态的分享' : '您还没有分享过知识'}
    actions={
      !filtered && (
        <Button look="soft" onClick={onNew}>
          分享第一篇
        </Button>
      )
    }
  >
    {!filtered && '给同事或客户一个链接，有期限，随时收得回来。'}
  </EmptyState>
)
