import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { unpackEntries } from '#core/contract/km/files/unpack.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useLookAgain } from '../use-look-again.ts'
import { useApi } from '../use-portal.ts'

type Entries = Result<typeof unpackEntries>
type Entry = Entries['records'][number]

const PAGE_SIZE = 20

const STATES: Record<Entry['state'], { tone: Tone; text: string }> = {
  waiting: { tone: 'quiet', text: '等待' },
  done: { tone: 'good', text: '已成为知识' },
  duplicate: { tone: 'warn', text: '重复，没有再收' },
  refused: { tone: 'bad', text: '没有收' },
}

/** The result for each file of an archive. */
export function UnpackResults({ id, name, onClose }: { id: string; name: string; onClose: () => void }): ReactElement {
  const [page, setPage] = useState(1)
  const { entries, failure, reload } = useEntries(id, page)
  return (
    <Dialog title={`“${name}”里的文件`} onClose={onClose}>
      {failure && <ErrorState title="没有加载成功" reason={failure} onRetry={reload} />}
      {!failure && !entries && <Skeleton shape="rows" />}
      {entries && (
        <ul className="zk-upload-list zk-unpack-list">
          {entries.records.map((entry) => (
            <EntryRow key={entry.ordinal} entry={entry} />
          ))}
        </ul>
      )}
      {entries && (
        <Pagination page={page} size={PAGE_SIZE} total={entries.total} more={entries.more} onPage={setPage} />
      )}
    </Dialog>
  )
}

function EntryRow({ entry }: { entry: Entry }): ReactElement {
  const { tone, text } = STATES[entry.state]
  return (
    <li>
      <div className="zk-upload-name">
        {entry.docId ? (
          <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(entry.docId)}`}>{entry.path}</Link>
        ) : (
          <span>{entry.path}</span>
        )}
        <span className="zk-upload-note zk-num">
          {formatSize(entry.size)}
          {entry.reason && ` · ${entry.reason}`}
        </span>
      </div>
      <StateDot tone={tone}>{text}</StateDot>
    </li>
  )
}

/** One page of them, reloaded while some are still waiting. */
function useEntries(id: string, page: number) {
  const api = useApi()
  const query = { id, pageNo: page, pageSize: PAGE_SIZE }
  const {
    last,
    failure,
    retry: again,
  } = useQuery(`${id} ${page}`, (signal) => api.call(unpackEntries, { query }, signal))
  const isMoving = last !== null && (last.total === 0 || last.records.some((entry) => entry.state === 'waiting'))
  useLookAgain(isMoving, again)
  return { entries: last, failure, reload: again }
}
