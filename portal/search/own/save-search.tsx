import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { savedSearchAdd } from '#core/contract/km/search/saved-search.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { SavedSearchStore } from './saved-search.store.ts'
import { searchBody, type SearchQuery } from '../search-query.ts'

/** Keeps the present search under a name. */
export function SaveSearch({ query }: { query: SearchQuery }): ReactElement | null {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button look="quiet" icon="floppy-disk" onClick={() => setIsOpen(true)}>
        保存检索
      </Button>
      {isOpen && <SaveDialog query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SaveDialog({ query, onClose }: { query: SearchQuery; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const saved = useStore(SavedSearchStore)
  const [name, setName] = useState((query.q || query.conditions.title || '我的检索').slice(0, 50))
  const [alert, setAlert] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('请填写名称')
    try {
      await api.call(savedSearchAdd, { body: { name, alert, query: { ...searchBody(query), pageNo: 1 } } })
      toast('已保存，在“我的检索”中可以找到')
      void saved.load()
      return onClose()
    } catch (error) {
      return setProblem(errorText(error, '没有保存成功'))
    }
  }
  return (
    <Dialog title="保存检索" onClose={onClose}>
      <form className="zk-form" onSubmit={(event) => void handleSubmit(event)}>
        <TextField label="名称" maxLength={50} value={name} error={problem} onChange={setName} />
        <label className="zk-exact">
          <input type="checkbox" checked={alert} onChange={(event) => setAlert(event.target.checked)} />
          有新的结果时提醒我
        </label>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" type="submit">
            保存
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
