import { type FormEvent, type ReactElement, useState } from 'react'
import { savedSearchAdd } from '#core/contract/km/search/saved-search.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { SavedSearchStore } from '../saved-search.store.ts'
import { searchBody, type SearchQuery } from '../search-query.ts'

/** Saves the current search under a name. */
export function SaveSearch({ query }: { query: SearchQuery }): ReactElement | null {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button look="quiet" icon="bookmark" onClick={() => setIsOpen(true)}>
        保存搜索
      </Button>
      {isOpen && <SaveDialog query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SaveDialog({ query, onClose }: { query: SearchQuery; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const saved = useStore(SavedSearchStore)
  const [name, setName] = useState((query.q || query.conditions.title || '我的搜索').slice(0, 50))
  const [alert, setAlert] = useState(true)
  const { busy, refusal, setRefusal, send } = useSending()
  const save = async () => {
    await api.call(savedSearchAdd, { body: { name, alert, query: { ...searchBody(query), pageNo: 1 } } })
    toast('已保存，在“我的搜索”中可以找到')
    void saved.load()
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setRefusal('请填写名称')
    else void send(save)
  }
  return (
    <Dialog title="保存搜索" onClose={onClose}>
      <form className="zk-form" onSubmit={handleSubmit}>
        <TextField label="名称" maxLength={50} value={name} error={refusal} onChange={setName} />
        <label className="zk-exact">
          <input type="checkbox" checked={alert} onChange={(event) => setAlert(event.target.checked)} />
          有新的结果时提醒我
        </label>
        <SendActions disabled={busy} onClose={onClose}>
          保存
        </SendActions>
      </form>
    </Dialog>
  )
}
