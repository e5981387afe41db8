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
} from '#core/contract/km/community/favourite-list.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { FloatingBar } from '../../documents/batch/floating-bar.tsx'
import { useApi, usePortal, useStore } from '../../use-portal.ts'
import { ChoiceChip } from '../../lists/filters/choice-chip.tsx'
import { isNarrowed } from '../kept-list.ts'
import { MineStore } from '../mine.store.ts'
import { DocumentTable } from './document-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FoldersDialog } from './folders-dialog.tsx'
import { ListFrame } from './list-frame.tsx'

const NOTHING = new Set<string>()
/** The value for favourites that are in no folder. */
const NO_FOLDER = 'none'

/** My favourites, by folder. */
export function FavouritesPanel(): ReactElement {
  const mine = useStore(MineStore)
  const list = mine.lists.favourites
  const api = useApi()
  const { filter, rows: known } = useSnapshot(list.state)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const { last, retry } = useQuery('folders', (signal) => api.call(folderList, {}, signal))
  const folders = last?.folders ?? []
  const { move, remove } = useChange(() => {
    setSelected(NOTHING)
    retry()
  })
  const chosen = (known ?? []).filter((row) => selected.has(row.id))
  return (
    <>
      <LostNotice onDone={() => void mine.count(['favourites'])} />
      <FilterBar list={list}>
        <FolderFilter folders={folders} unfiled={last?.unfiled} />
        <ManageFolders folders={folders} onChange={retry} />
      </FilterBar>
      <FloatingBar count={chosen.length} close={{ text: '取消选择', run: () => setSelected(NOTHING) }}>
        <MoveField folders={folders} onMove={(folderId) => void move(chosen, folderId)} />
        <Button look="quiet" onClick={() => void remove(chosen)}>
          取消收藏
        </Button>
      </FloatingBar>
      <ListFrame list={list} empty={<Empty isNarrowed={isNarrowed(filter)} />}>
        {(rows) => (
          <DocumentTable
            rows={rows}
            selected={selected}
            onSelect={setSelected}
            renderActions={(row) => <RemoveButton title={row.title} onClick={() => void remove([row])} />}
          />
        )}
      </ListFrame>
    </>
  )
}

/** Changes favourites, reports the result and reloads the list. */
function useChange(onDone: () => void) {
  const mine = useStore(MineStore)
  const { api, toast } = usePortal()
  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
      onDone()
      await Promise.all([mine.lists.favourites.load(), mine.count(['favourites'])])
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  const favouriteIds = (rows: readonly Kept[]) => rows.map((row) => row.favouriteId)
  return {
    remove: (rows: readonly Kept[]) =>
      change(() => api.call(favouriteDeleteBatch, { query: { ids: favouriteIds(rows).join(',') } }), '已取消收藏'),
    move: (rows: readonly Kept[], folderId: string | null) =>
      change(() => api.call(favouriteMove, { body: { ids: favouriteIds(rows), folderId } }), '已移动'),
  }
}

function FolderFilter({ folders, unfiled }: { folders: readonly FolderRow[]; unfiled: number | undefined }) {
  const list = useStore(MineStore).lists.favourites
  const { filter } = useSnapshot(list.state)
  return (
    <ChoiceChip
      name="收藏夹"
      value={filter.folderId}
      options={folderOptions(folders, unfiled)}
      onChoose={(folderId) => void list.narrow({ folderId })}
    />
  )
}

type Kept = Pick<FavouriteDoc, 'favouriteId'>

const RemoveButton = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <Button look="quiet" aria-label={`取消收藏 ${title}`} onClick={onClick}>
    取消收藏
  </Button>
)

interface MoveFieldProps {
  folders: readonly FolderRow[]
  onMove: (folderId: string | null) => void
}

const MoveField = ({ folders, onMove }: MoveFieldProps) => (
  <MenuButton
    label="移到收藏夹"
    className={buttonClass('quiet')}
    face={
      <>
        移到
        <Icon name="chevron-down" size={14} />
      </>
    }
    entries={folderOptions(folders).map(({ value, text }) => ({
      text,
      onSelect: () => onMove(value === NO_FOLDER ? null : value),
    }))}
  />
)

function ManageFolders({ folders, onChange }: { folders: readonly FolderRow[]; onChange: () => void }): ReactElement {
  const list = useStore(MineStore).lists.favourites
  const [open, setOpen] = useState(false)
  const handleChange = () => {
    onChange()
    void list.load()
  }
  return (
    <>
      <Button icon="folder" onClick={() => setOpen(true)}>
        管理收藏夹
      </Button>
      {open && <FoldersDialog folders={folders} onChange={handleChange} onClose={() => setOpen(false)} />}
    </>
  )
}

const folderOptions = (folders: readonly FolderRow[], unfiled?: number) => [
  { value: NO_FOLDER, text: unfiled === undefined ? '不放入收藏夹' : `未归入收藏夹（${unfiled}）` },
  ...folders.map(({ id, name, amount }) => ({ value: id, text: `${name}（${amount}）` })),
]

/** The number of lost favourites without titles, because the reader may no longer open them. */
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
    <EmptyState icon="list-filter" title="没有符合筛选的收藏" />
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
