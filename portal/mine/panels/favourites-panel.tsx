import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import {
  favouriteDeleteBatch,
  type FavouriteDoc,
  favouriteLost,
  favouriteMove,
  folderList,
  type FolderRow,
} from '#core/contract/km/community/favourite.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { isNarrowed } from '../kept-list.ts'
import { MineStore } from '../mine.store.ts'
import { BatchBar } from './batch-bar.tsx'
import { DocumentTable } from './document-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FoldersDialog } from './folders-dialog.tsx'
import { ListFrame } from './list-frame.tsx'

const NOTHING = new Set<string>()
/** What the call names the favourites in no folder. */
const NO_FOLDER = 'none'

/** My favourites, by folder. */
export function FavouritesPanel(): ReactElement {
  const mine = useStore(MineStore)
  const list = mine.lists.favourites
  const { api, toast } = usePortal()
  const { filter, rows: known } = useSnapshot(list.state)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [managing, setManaging] = useState(false)
  const folders = useQuery('folders', (signal) => api.call(folderList, {}, signal))
  const chosen = ((known ?? []) as readonly FavouriteDoc[]).filter((row) => selected.has(row.id))

  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
      setSelected(NOTHING)
      folders.retry()
      await Promise.all([list.load(), mine.count(['favourites'])])
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  const remove = (rows: readonly { favouriteId: string }[]) =>
    change(
      () => api.call(favouriteDeleteBatch, { query: { ids: rows.map((row) => row.favouriteId).join(',') } }),
      '已取消收藏',
    )
  const move = (folderId: string) =>
    change(
      () =>
        api.call(favouriteMove, {
          body: {
            ids: chosen.map((row) => row.favouriteId),
            folderId: folderId === NO_FOLDER ? null : folderId,
          },
        }),
      '已移动',
    )
  const ownFolders = folders.last?.folders ?? []

  return (
    <>
      <LostNotice onDone={() => void mine.count(['favourites'])} />
      <FilterBar list={list}>
        <SelectField
          label="收藏夹"
          value={filter.folderId}
          options={[{ value: '', text: '全部收藏' }, ...folderOptions(ownFolders, folders.last?.unfiled)]}
          onChange={(folderId) => void list.narrow({ folderId })}
        />
        <Button icon="folder" onClick={() => setManaging(true)}>
          管理收藏夹
        </Button>
      </FilterBar>
      <BatchBar count={chosen.length} onClear={() => setSelected(NOTHING)}>
        <SelectField
          label="移到"
          value=""
          options={[{ value: '', text: '选择收藏夹' }, ...folderOptions(ownFolders)]}
          onChange={(folderId) => folderId && void move(folderId)}
        />
        <Button onClick={() => void remove(chosen)}>取消收藏</Button>
      </BatchBar>
      <ListFrame list={list} empty={<Empty isNarrowed={isNarrowed(filter)} />}>
        {(rows) => (
          <DocumentTable
            rows={rows}
            selected={selected}
            onSelect={setSelected}
            actions={(row) => (
              <Button look="quiet" aria-label={`取消收藏 ${row.title}`} onClick={() => void remove([row])}>
                取消收藏
              </Button>
            )}
          />
        )}
      </ListFrame>
      {managing && (
        <FoldersDialog
          folders={ownFolders}
          onChange={() => {
            folders.retry()
            void list.load()
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  )
}

const folderOptions = (folders: readonly FolderRow[], unfiled?: number) => [
  { value: NO_FOLDER, text: unfiled === undefined ? '不放入收藏夹' : `未归入收藏夹（${unfiled}）` },
  ...folders.map(({ id, name, amount }) => ({ value: id, text: `${name}（${amount}）` })),
]

/** Nothing is said of what they were: who may not open a document does not learn its title. */
function LostNotice({ onDone }: { onDone: () => void }): ReactElement | null {
  const { api, toast } = usePortal()
  const { value, retry } = useQuery('lost', (signal) => api.call(favouriteLost, {}, signal))
  if (!value || value.length === 0) return null
  const handleRemove = async () => {
    try {
      await api.call(favouriteDeleteBatch, { query: { ids: value.map((row) => row.id).join(',') } })
      toast('已移除')
      retry()
      onDone()
    } catch (error) {
      toast(errorText(error, '没有移除成功'), 'bad')
    }
  }
  return (
    <Notice role="status" className="zk-mine-lost">
      <span>有 {value.length} 条收藏的知识已被删除，或您不能再查看。</span>
      <Button onClick={() => void handleRemove()}>移除这些收藏</Button>
    </Notice>
  )
}

const Empty = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState icon="filter" title="没有符合筛选的收藏" />
  ) : (
    <EmptyState
      icon="folder"
      title="您还没有收藏知识"
      actions={
        <Link className={buttonClass()} to={PORTAL_PATHS.home}>
          去看看有什么
        </Link>
      }
    >
      阅读知识时可以收藏，以后在这里找到。
    </EmptyState>
  )
