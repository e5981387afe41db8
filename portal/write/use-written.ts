import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/documents/review.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { toWrittenFile, isEmpty, keepWritten, NOTHING, recallWritten, type Written } from './written.ts'

/** The text being written, stored while the person types, and the function that makes it a document. */
export function useWritten(userId: string) {
  const portal = usePortal()
  const { api, kept, toast } = portal
  const navigate = useNavigate()
  const [draft] = useState(() => recallWritten(kept, userId))
  const [written, setWritten] = useState<Written>(draft ?? NOTHING)
  const sending = useSending()
  // The editor's callback may be older than the last change of another field, so the update is functional.
  const write = (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change }))
  const clear = () => setWritten(NOTHING)
  useEffect(() => keepWritten(kept, userId, written), [kept, userId, written])
  useLeaveWarning(!isEmpty(written))
  const save = (isSubmitted: boolean) =>
    sending.send(async () => {
      const file = toWrittenFile(written)
      const body = { title: written.title.trim(), scope: written.scope }
      const { id, status } = await api.call(docUpload, { body, file, fileName: file.name })
      // It is a document now; keeping the draft would create a second one.
      clear()
      const refusal = isSubmitted && status === STATUS.draft ? await submit(id) : null
      if (refusal === null) toast('已保存')
      else toast(`已存为草稿，没有提交成功：${refusal}`, 'bad')
      await navigate(`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(id)}`)
    })
  const submit = (id: string) =>
    api.call(docSubmit, { query: { id } }).then(
      () => null,
      (error: unknown) => errorText(error, '请稍后再试'),
    )
  return { written, write, clear, wasKept: draft !== null, save, ...sending }
}
