import { useState } from 'react'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease, type Edited } from '#core/contract/km/documents/edit.ts'
import { versionGet } from '#core/contract/km/documents/version.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { type Problems, findProblems } from '../../metadata/metadata.ts'
import { useApi } from '../../use-portal.ts'
import { toEditDraft, editBody, type EditDraft, fieldNamed } from './edit-draft.ts'
import { mergedInto, takeValue } from './others-changes.ts'

/** The state a draft is based on. The page reloads its document repeatedly, but the draft keeps its own base. */
export interface Basis {
  doc: DocRow
  was: EditDraft
}

export const isRevision = (doc: DocRow): boolean => doc.status === STATUS.passed && Boolean(doc.openVersion)

/** Reads the state to edit: the open revision if a published document has one, which the page does not show. */
export async function loadBasis(api: Api, doc: DocRow, signal?: AbortSignal): Promise<Basis> {
  const written = isRevision(doc) ? await api.call(versionGet, { query: { id: doc.openVersion! } }, signal) : doc
  return { doc, was: toEditDraft(doc, written) }
}

export type Choice = 'mine' | 'theirs'

/** The other person's conflicting changes, with the choices made so far. */
interface Others {
  conflicts: readonly string[]
  chosen: Readonly<Record<string, Choice>>
  /** The draft at the time the conflict was found. */
  mine: EditDraft
}

/** The key for messages that belong to no field. */
export const GENERAL = ''

/** The state of one edit, from reading the document to saving it. */
export function useEditing(begun: Basis) {
  const api = useApi()
  const [basis, setBasis] = useState(begun)
  const [draft, setDraft] = useState(begun.was)
  const [others, setOthers] = useState<Others>({ conflicts: [], chosen: {}, mine: begun.was })
  const { problems, isBusy, isChanged, setProblems, attempt } = useAttempts()
  const save = (form: readonly FieldRow[], done: (edited: Edited) => void) => {
    const found = { ...checkDraft(basis.doc, draft, form), ...undecided(others) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void attempt(form, async () => done(await send(api, basis.doc, editBody(basis.was, draft, form))))
  }
  /** Reloads the document and keeps the edits. */
  const reload = (form: readonly FieldRow[]) =>
    void attempt(form, async () => {
      const { records } = await api.call(docGet, { query: { id: basis.doc.id } })
      if (!records[0]) throw new Error('找不到文档')
      const fresh = await loadBasis(api, records[0])
      const merged = mergedInto(fresh.was, basis.was, draft)
      setBasis(fresh)
      setDraft(merged.draft)
      setOthers({ conflicts: merged.conflicts, chosen: {}, mine: merged.draft })
      setProblems({})
    })
  const choose = (key: string, choice: Choice) => {
    setOthers({ ...others, chosen: { ...others.chosen, [key]: choice } })
    setDraft(takeValue(draft, choice === 'mine' ? others.mine : basis.was, key))
  }
  const change = (part: Partial<EditDraft>) => setDraft({ ...draft, ...part })
  return { draft, theirs: basis.was, others, problems, isBusy, isChanged, change, save, reload, choose }
}

/** Runs one request at a time and collects its error messages. */
function useAttempts() {
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  /** Saving was refused because somebody else changed the document. */
  const [isChanged, setIsChanged] = useState(false)
  const attempt = async (form: readonly FieldRow[], work: () => Promise<void>) => {
    setIsBusy(true)
    setIsChanged(false)
    try {
      await work()
    } catch (error) {
      const sentence = errorText(error, '没有保存成功')
      setIsChanged(error instanceof ApiFault && error.code === CODE.changed)
      setProblems({ [fieldNamed(sentence, form) ?? GENERAL]: sentence })
    }
    setIsBusy(false)
  }
  return { problems, isBusy, isChanged, setProblems, attempt }
}

const undecided = ({ conflicts, chosen }: Others): Problems =>
  conflicts.every((key) => chosen[key]) ? {} : { [GENERAL]: '请先选择上面每一项保留哪一个' }

/** A published document needs all required fields of its category; a draft only when it is submitted. */
function checkDraft(doc: DocRow, draft: EditDraft, form: readonly FieldRow[]): Problems {
  return {
    ...(draft.title.trim() === '' && { title: '标题不能为空' }),
    ...(draft.effectiveFrom === '' && doc.effectiveFrom && { effectiveFrom: '请填写生效日期' }),
    ...findProblems(form, draft.fields, doc.openVersion === null || doc.openVersion === undefined),
  }
}

function send(api: Api, doc: DocRow, body: ReturnType<typeof editBody>): Promise<Edited> {
  const call = doc.openVersion ? docEditDraft : docEditRelease
  const revision = doc.revision === undefined ? {} : { revision: doc.revision }
  return api.call(call, { body: { id: doc.id, ...revision, ...body } })
}
