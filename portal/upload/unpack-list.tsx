import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Unpack, unpackList } from '#core/contract/km/files/unpack.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useLookAgain } from '../use-look-again.ts'
import { useApi, useStore } from '../use-portal.ts'
import { UnpackState } from './row-notes.tsx'
import { UnpackResults } from './unpack-results.tsx'
import { UploadStore } from './upload.store.ts'

const PAGE_SIZE = 3

const isMoving = ({ state }: Unpack) => state === 'waiting' || state === 'running'

/** Archives of the last week without a row on this page, because they were unpacked before a reload or elsewhere. */
export function UnpackList({ userId }: { userId: string }): ReactElement | null {
  const api = useApi()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Unpack | null>(null)
  const { items } = useSnapshot(useStore(UploadStore).state)
  const query = { pageNo: page, pageSize: PAGE_SIZE }
  const { last, retry } = useQuery(`${userId} ${page}`, (signal) => api.call(unpackList, { query }, signal))
  useLookAgain(last?.records.some(isMoving) ?? false, retry)
  const here = new Set(items.map((item) => item.unpacking?.id))
  const records = last?.records.filter((unpack) => !here.has(unpack.id)) ?? []
  if (!last || (records.length === 0 && page === 1)) return null
  return (
    <section className="zk-unfinished" aria-label="最近解开的压缩包">
      <div className="zk-unfinished-head">
        <h2>最近解开的压缩包</h2>
      </div>
      <ul className="zk-upload-list">
        {records.map((unpack) => (
          <UnpackRow key={unpack.id} unpack={unpack} onShow={() => setShown(unpack)} />
        ))}
      </ul>
      <Pagination page={page} size={PAGE_SIZE} total={last.total} more={last.more} onPage={setPage} />
      {shown && <UnpackResults id={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </section>
  )
}

const UnpackRow = ({ unpack, onShow }: { unpack: Unpack; onShow: () => void }) => (
  <li>
    <div className="zk-upload-name">
      <b>{unpack.name}</b>
      <span className="zk-upload-note zk-num">
        {unpack.createTime && <WireTime time={unpack.createTime} />} <UnpackState unpacking={unpack} />
      </span>
    </div>
    <div className="zk-upload-end">
      <Button aria-label={`查看文件：${unpack.name}`} onClick={onShow}>
        查看文件
      </Button>
    </div>
  </li>
)
