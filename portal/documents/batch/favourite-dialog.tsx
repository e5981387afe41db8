import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { folderAdd, folderList } from '#core/contract/km/community/favourite-list.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import type { Portal } from '../../instance.ts'
import { usePortal } from '../../use-portal.ts'
import type { Chosen } from '../selection.ts'
import { keepAll, keptText } from './keep-all.ts'

/** The option for a new folder; no id has this value. */
const NEW = '+'

interface FavouriteDialogProps {
  docs: readonly Chosen[]
  onDone: () => void
  onClose: () => void
}

/** Asks for the folder of all these favourites. */
export function FavouriteDialog({ docs, onDone, onClose }: FavouriteDialogProps): ReactElement {
  const portal = usePortal()
  const { value, failure } = useQuery('folders', (signal) => portal.api.call(folderList, {}, signal))
  const [folder, setFolder] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    setDone(0)
    try {
      await keepIn(portal, { docs, folder, name, onDone: setDone })
      onDone()
    } catch (error) {
      setProblem(errorText(error, '没有收藏成功'))
      setDone(null)
    }
  }
  const options = [
    { value: '', text: '不放入收藏夹' },
    ...(value?.folders.map(({ id, name: text, amount }) => ({ value: id, text: `${text}（${amount}）` })) ?? []),
    { value: NEW, text: '新建收藏夹…' },
  ]
  return (
    <Dialog title={`收藏 ${docs.length} 篇知识`} onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <SelectField block label="收藏夹" value={folder} options={options} onChange={setFolder} />
        {folder === NEW && <TextField label="新收藏夹的名称" value={name} maxLength={50} required onChange={setName} />}
        {(problem ?? failure) && <Refusal>{problem ?? failure}</Refusal>}
        <SendActions disabled={done !== null} onClose={onClose}>
          {done === null ? '收藏' : `正在收藏 ${done} / ${docs.length}`}
        </SendActions>
      </form>
    </Dialog>
  )
}

interface Keeping {
  docs: readonly Chosen[]
  folder: string
  /** The new folder's name. */
  name: string
  onDone: (count: number) => void
}

async function keepIn({ api, toast }: Portal, { docs, folder, name, onDone }: Keeping): Promise<void> {
  const folderId = folder === NEW ? await api.call(folderAdd, { body: { name } }) : folder
  const kept = await keepAll(api, { docIds: docs.map(({ id }) => id), folderId, onDone })
  toast(keptText(kept), kept.failed > 0 ? 'warn' : 'good')
}
