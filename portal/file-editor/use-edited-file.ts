import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import { fileEditSave, type FileToEdit, type SavedFile } from '#core/contract/km/files/edit-file.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { asStored, forEditor, detectLineEnd } from '#core/rules/edited-as.ts'
import { retitledPage } from '#core/text/written-page.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { type DraftOf, dropEdited, type EditedDraft, keepEdited, recallEdited } from './edited-draft.ts'

/** Milliseconds without typing after which the draft is stored. */
const REST = 400

const SAID: Readonly<Record<SavedFile['savedAs'], string>> = {
  kept: '已保存',
  revised: '已存为修订，审核通过后读者才能看到',
  published: '已保存并发布为新版本',
}

export interface EditedFileProps {
  file: FileToEdit
  userId: string
  /** Called with the file's new state after saving. */
  onSaved: (file: FileToEdit) => void
}

/**
 * The edits of an opened file. They are stored while the user types, and saved only over the content they are based on.
 */
export function useEditedFile({ file, userId, onSaved }: EditedFileProps) {
  const saveFile = useSaveFile(userId)
  const of = { userId, docId: file.docId, name: file.name }
  const stored = forEditor(file.text)
  const draft = useRecalled(of)
  const { text, typed, type } = useTyped(draft?.text ?? stored)
  const { retitled, ...facts } = useEditedFacts(file, draft)
  // When the draft is based on other content, saving over the present content needs an explicit decision.
  const [base, setBase] = useState(draft?.base ?? file.sha256)
  const sending = useSending()
  const draftOf = (now: string) =>
    now === stored && retitled === undefined ? null : { text: now, base, title: retitled }
  const isDirty = draftOf(text) !== null
  const isKept = useKeptDraft(of, draftOf(text), () => draftOf(typed.current))

  const save = () =>
    sending.send(async () => {
      const next = await saveFile(file, { text, base, title: retitled, comment: facts.comment })
      if (next === null) return
      // What was typed meanwhile stays.
      type((now) => retitledPage(now, next.docTitle))
      setBase(next.sha256)
      facts.setComment('')
      onSaved(next)
    })
  return {
    text,
    setText: type,
    ...facts,
    isDirty,
    isKept,
    wasKept: draft !== null && isDirty,
    /** The file was saved by somebody else since the draft was begun. */
    isStale: isDirty && base !== file.sha256,
    save,
    discard: () => {
      type(stored)
      facts.setTitle(file.docTitle)
      setBase(file.sha256)
    },
    /** Lets the next save replace the other person's version. */
    overrule: () => setBase(file.sha256),
    ...sending,
  }
}

/** The draft that was stored before. */
function useRecalled(of: DraftOf): EditedDraft | null {
  const { kept } = usePortal()
  return useState(() => recallEdited(kept, of))[0]
}

/** A text, as it is drawn and, in `typed`, as it is after the last key. */
function useTyped(first: string) {
  const [text, setText] = useState(first)
  const typed = useRef(text)
  const type = (change: string | ((now: string) => string)) => {
    typed.current = typeof change === 'string' ? change : change(typed.current)
    setText(typed.current)
  }
  return { text, typed, type }
}

/** What is saved beside the text. `retitled`: the title, if it is another one. */
function useEditedFacts({ docTitle }: FileToEdit, draft: EditedDraft | null) {
  const [title, setTitle] = useState(draft?.title ?? docTitle)
  const [comment, setComment] = useState('')
  const retitled = title.trim() === docTitle ? undefined : title.trim()
  return { title, setTitle, comment, setComment, retitled }
}

/**
 * Saves a text as a file's content. Returns the new file; null when the file has been replaced meanwhile, whose page is
 * then opened.
 */
function useSaveFile(userId: string) {
  const { api, kept, toast } = usePortal()
  const navigate = useNavigate()
  return async (file: FileToEdit, edited: EditedDraft & { comment: string }): Promise<FileToEdit | null> => {
    const { docId, name } = file
    const { base, title } = edited
    const text = title === undefined ? edited.text : retitledPage(edited.text, title)
    const of = { userId, docId, name }
    const hasMark = file.hasMark || file.encoding !== 'utf-8'
    const content = new Blob([asStored(text, { lineEnd: detectLineEnd(file.text), hasMark })])
    const comment = edited.comment.trim()
    try {
      const body = { docId, base, name, ...(title !== undefined && { title }), ...(comment && { comment }) }
      const saved = await api.call(fileEditSave, { file: content, fileName: name, body })
      dropEdited(kept, of)
      toast(SAID[saved.savedAs])
      return { ...afterSave(file, { saved, text, hasMark }), docTitle: title ?? file.docTitle }
    } catch (error) {
      const newest = newestFileId(error)
      if (newest === null) throw error
      // The draft is stored with its base, so the page of the newest content can show both.
      keepEdited(kept, of, { text: edited.text, base, title })
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
  text: asStored(text, { lineEnd: detectLineEnd(file.text), hasMark: false }),
  hasMark,
  encoding: 'utf-8',
  savesAs: saved.savedAs === 'published' ? 'published' : 'kept',
})

/**
 * Stores a draft shortly after its last change, and asks before it is left; false while the browser's storage is full. `draftNow` reads
 * what was typed, drawn or not: a page that is left at once is not drawn again.
 */
function useKeptDraft(of: DraftOf, draft: EditedDraft | null, draftNow: () => EditedDraft | null): boolean {
  const { kept } = usePortal()
  const [isKept, setIsKept] = useState(true)
  const { text, base = '', title } = draft ?? {}
  useLeaveWarning(draft !== null)
  const keep = useEffectEvent((now: EditedDraft | null) => {
    if (now === null) dropEdited(kept, of)
    else setIsKept(keepEdited(kept, of, now))
  })
  const keepNow = useEffectEvent(() => keep(draftNow()))
  useEffect(() => {
    const rest = setTimeout(() => keep(text === undefined ? null : { text, base, title }), REST)
    return () => clearTimeout(rest)
  }, [text, base, title])
  useEffect(() => {
    const leave = () => keepNow()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return isKept
}

/** The id of the newest file, taken from the refusal to save over a changed one. */
export function newestFileId(error: unknown): string | null {
  if (!(error instanceof ApiFault) || error.code !== CODE.changed) return null
  return (error.result as { id?: string } | null)?.id ?? null
}
