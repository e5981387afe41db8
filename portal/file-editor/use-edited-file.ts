import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import { fileEditSave, type FileToEdit, type SavedFile } from '#core/contract/km/files/edit-file.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { asStored, forEditor, lineEndOf } from '#core/rules/edited-as.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { dropEdited, type EditedDraft, keepEdited, recallEdited } from './edited-draft.ts'

/** How long typing rests before it is kept, in milliseconds. */
const REST = 400

const SAID: Readonly<Record<SavedFile['savedAs'], string>> = {
  kept: '已保存',
  revised: '已存为修订，审核通过后读者才能看到',
  published: '已保存并发布为新版本',
}

export interface EditedFileProps {
  file: FileToEdit
  userId: string
  /** The file as the next save finds it. */
  onSaved: (file: FileToEdit) => void
}

/** What a user changes in an opened file: kept while they type, saved over the content they began with and no other. */
export function useEditedFile({ file, userId, onSaved }: EditedFileProps) {
  const { kept } = usePortal()
  const saveFile = useSaveFile(userId)
  const of = { userId, docId: file.docId, name: file.name }
  const stored = forEditor(file.text)
  const [draft] = useState(() => recallEdited(kept, of))
  const [text, setText] = useState(draft?.text ?? stored)
  const [comment, setComment] = useState('')
  // Whose draft began with another content may save over the present one only when they have said so.
  const [base, setBase] = useState(draft?.base ?? file.sha256)
  const sending = useSending()
  const isDirty = text !== stored
  const isKept = useKeptDraft(of, isDirty ? { text, base } : null)
  useLeaveWarning(isDirty)

  const save = () =>
    sending.send(async () => {
      const next = await saveFile(file, { text, base, comment })
      if (next === null) return
      setBase(next.sha256)
      setComment('')
      onSaved(next)
    })
  return {
    text,
    setText,
    comment,
    setComment,
    isDirty,
    isKept,
    wasKept: draft !== null && isDirty,
    /** Somebody else has saved another content since the draft was begun. */
    isStale: isDirty && base !== file.sha256,
    save,
    discard: () => {
      setText(stored)
      setBase(file.sha256)
    },
    /** The next save replaces what somebody else has saved. */
    overrule: () => setBase(file.sha256),
    ...sending,
  }
}

/** Saves a text as a file's content: the file as it is then; null when it is another's by now, whose page is opened. */
function useSaveFile(userId: string) {
  const { api, kept, toast } = usePortal()
  const navigate = useNavigate()
  return async (file: FileToEdit, edited: EditedDraft & { comment: string }): Promise<FileToEdit | null> => {
    const { docId, name } = file
    const { text, base } = edited
    const of = { userId, docId, name }
    const hasMark = file.hasMark || file.encoding !== 'utf-8'
    const content = new Blob([asStored(text, { lineEnd: lineEndOf(file.text), hasMark })])
    const comment = edited.comment.trim()
    try {
      const body = { docId, base, name, ...(comment && { comment }) }
      const saved = await api.call(fileEditSave, { file: content, fileName: name, body })
      dropEdited(kept, of)
      toast(SAID[saved.savedAs])
      return afterSave(file, { saved, text, hasMark })
    } catch (error) {
      const newest = newestOf(error)
      if (newest === null) throw error
      // The draft is kept with its base, so the page of the newest content shows both.
      keepEdited(kept, of, { text, base })
      await navigate(fileEditorAddress(newest), { replace: true })
      return null
    }
  }
}

const afterSave = (
  file: FileToEdit,
  { saved, text, hasMark }: { saved: SavedFile; text: string; hasMark: boolean },
): FileToEdit => ({
  ...file,
  id: saved.id,
  version: saved.version,
  sha256: saved.sha256,
  text: asStored(text, { lineEnd: lineEndOf(file.text), hasMark: false }),
  hasMark,
  encoding: 'utf-8',
  savesAs: saved.savedAs === 'published' ? 'published' : 'kept',
})

/** Keeps a draft a moment after the last change; false while the browser has no room for it. */
function useKeptDraft(of: Parameters<typeof keepEdited>[1], draft: Parameters<typeof keepEdited>[2] | null): boolean {
  const { kept } = usePortal()
  const [isKept, setIsKept] = useState(true)
  const { userId, docId, name } = of
  const { text, base } = draft ?? { text: null, base: '' }
  const pending = useRef(() => {})
  useEffect(() => {
    const target = { userId, docId, name }
    const keep = () => {
      if (text === null) dropEdited(kept, target)
      else setIsKept(keepEdited(kept, target, { text, base }))
    }
    const rest = setTimeout(keep, REST)
    pending.current = keep
    return () => clearTimeout(rest)
  }, [kept, userId, docId, name, text, base])
  // Whoever leaves at once has typed that, too.
  useEffect(() => {
    const keepNow = () => pending.current()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return isKept
}

/** The number of the file as somebody else has saved it, out of a refusal that says so. */
export function newestOf(error: unknown): string | null {
  if (!(error instanceof ApiFault) || error.code !== CODE.changed) return null
  return (error.result as { id?: string } | null)?.id ?? null
}
