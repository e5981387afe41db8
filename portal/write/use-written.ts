import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { findProblems, type Problems, uploadFields } from '../metadata/metadata.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { useKeptWritten } from './use-kept-written.ts'
import { isEmpty, NOTHING, recallWritten, toWrittenFile, type Written } from './written.ts'

/** The reading page and what shows a page in it. */
const loadReading = () => {
  void import('../knowledge/knowledge-screen.tsx').catch(() => undefined)
  void import('../knowledge/bodies/html-body.tsx').catch(() => undefined)
}

/** The text being written, stored while the person types, and the functions that make it a document. */
export function useWritten(userId: string) {
  const { kept } = usePortal()
  const [draft] = useState(() => recallWritten(kept, userId))
  const [written, setWritten] = useState<Written>(draft ?? NOTHING)
  const [isBegun, setBegun] = useState(draft !== null)
  // The editor's callback may be older than the last change of another field, so the update is functional.
  const write = (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change }))
  const begin = (start: Partial<Written>) => {
    setWritten({ ...NOTHING, ...start })
    setBegun(true)
  }
  const clear = () => {
    setWritten(NOTHING)
    setBegun(false)
  }
  // A document by now: nothing of it is kept, but it stays on the screen until the document is there to be read.
  const [isSent, setSent] = useState(false)
  const unsent = isSent ? NOTHING : written
  const keptState = useKeptWritten(userId, unsent)
  useLeaveWarning(!isEmpty(unsent))
  return {
    written,
    write,
    begin,
    clear,
    isBegun,
    wasKept: draft !== null,
    keptState,
    ...useSaving(written, () => setSent(true)),
  }
}

export type Writing = ReturnType<typeof useWritten>

/** Makes the text a document, and submits it or leaves it as a draft. */
function useSaving(written: Written, forget: () => void) {
  const { api, store, toast } = usePortal()
  const navigate = useNavigate()
  const sending = useSending()
  const [problems, setProblems] = useState<Problems>({})
  const makeDocument = async (isSubmitted: boolean): Promise<string | null> => {
    const form = await store(ChoicesStore).loadForm(written.category)
    const found = findProblems(form, written.fields, isSubmitted)
    setProblems(found)
    if (Object.keys(found).length > 0) return null
    // While it is sent, what will show it is fetched.
    loadReading()
    const file = toWrittenFile(written)
    const body = { title: written.title.trim(), ...uploadFields(written, form) }
    const { id, status } = await api.call(docUpload, { body, file, fileName: file.name })
    // It is a document now; keeping the draft would create a second one.
    forget()
    const isDraft = status === STATUS.draft
    const refusal = await finish(id, isDraft, isSubmitted)
    if (refusal !== null) toast(refusal, 'bad')
    else toast(isDraft ? (isSubmitted ? '已提交' : '已存为草稿') : '已发布')
    return id
  }
  /** What follows the upload; the sentence says what did not succeed. */
  const finish = async (id: string, isDraft: boolean, isSubmitted: boolean): Promise<string | null> => {
    if (written.expireTime !== '') {
      const edit = isDraft ? docEditDraft : docEditRelease
      const refusal = await refusalOf(api.call(edit, { body: { id, expireTime: written.expireTime } }))
      if (refusal !== null) return `已存为草稿，有效期没有设置成功：${refusal}`
    }
    const refusal = isSubmitted && isDraft ? await refusalOf(api.call(docSubmit, { query: { id } })) : null
    return refusal && `已存为草稿，没有提交成功：${refusal}`
  }
  /** False: something in the settings is missing or wrong. */
  const save = async (isSubmitted: boolean): Promise<boolean> => {
    let id: string | null = null
    const isSent = await sending.send(async () => {
      id = await makeDocument(isSubmitted)
      if (id !== null) await navigate(documentAddress(id))
    })
    return !isSent || id !== null
  }
  return { save, problems, ...sending }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => errorText(error, '请稍后再试'),
  )
