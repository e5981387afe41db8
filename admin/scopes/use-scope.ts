import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { grantChange, type GrantChanges, grantUndo } from '#core/contract/km/rights/grant-change.ts'
import { grantPreview, grantsByObject, grantsBySubject } from '#core/contract/km/rights/grant-view.ts'
import type { ObjectKind, SubjectKind } from '#core/access/grant.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { useDelayed } from '../parts/pickers/use-delayed.ts'
import { useLeaveGuard } from '../resource/record/use-leave-guard.ts'
import { toast } from '../toasts.ts'
import { countChanges, type Draft, NO_DRAFT, toChanges } from './draft.ts'
import type { ScopeKind } from './kinds.ts'

/** Milliseconds without a click until the effect is asked for. */
const CALM_MS = 250

/** The lines of the chosen one, what is changed and not saved, and its effect. */
export function useScope(kind: ScopeKind, id: string) {
  const lines = useQuery(`${kind.by} ${id}`, (signal) =>
    kind.end === 'object'
      ? api.call(grantsByObject, { query: { objectKind: kind.by as ObjectKind, objectId: id } }, signal)
      : api.call(grantsBySubject, { query: { subjectKind: kind.by as SubjectKind, subjectId: id } }, signal),
  )
  const [draft, setDraft] = useState<Draft>(NO_DRAFT)
  const changes = toChanges(draft, lines.last ?? [])
  const preview = usePreview(draft, changes)
  const saving = useChange(() => {
    setDraft(NO_DRAFT)
    lines.retry()
  })
  useLeaveGuard(countChanges(draft) > 0)
  return { lines, draft, setDraft, preview, ...saving, save: () => saving.save(changes) }
}

export type ScopeState = ReturnType<typeof useScope>

function usePreview(draft: Draft, changes: GrantChanges) {
  const wanted = useDelayed(countChanges(draft) === 0 ? null : JSON.stringify(changes), CALM_MS)
  return useQuery(wanted, (signal) => api.call(grantPreview, { body: JSON.parse(wanted!) as GrantChanges }, signal))
}

/** Saves a set of changes, and offers to undo it. */
function useChange(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const undo = async (id: string) => {
    try {
      await api.call(grantUndo, { body: { id } })
      toast('已撤销，授权恢复原样')
    } catch (error) {
      toast(errorText(error, '没有撤销成功'), 'bad')
    }
    onChanged()
  }
  const save = async (changes: GrantChanges) => {
    setIsBusy(true)
    try {
      const { id } = await api.call(grantChange, { body: changes })
      const count = changes.add.length + changes.edit.length + changes.delete.length
      toast(`已保存 ${count} 处改动`, 'good', { action: { text: '撤销', run: () => void undo(id) } })
      onChanged()
    } catch (error) {
      toast(errorText(error, '没有保存成功'), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, save }
}
