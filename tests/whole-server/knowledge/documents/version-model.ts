import { type Scope, SCOPES } from '#core/access/scope.ts'

/**
 * The life of a document said once more, plainly and by sentences, for comparison with the server: who may do
 * what, what it becomes, what is written down about it. Knows nothing of `core/rules/review/review.ts`.
 */
export const PEOPLE = ['zhangwei', 'editor', 'reviewer', 'admin', 'lina', 'guest'] as const
export type Person = (typeof PEOPLE)[number]

export interface ModelVersion {
  status: 0 | 1 | 2 | 3
  submitted: boolean
  parent: number | null
  reason: string | null
  title: string
  files: string[]
}

export interface Model {
  author: Person
  /** Who submitted what waits. */
  starter: Person | null
  /** To whom what waits was handed. */
  assignee: Person | null
  /** It waits too long, and so for administrators as well. */
  isOverdue: boolean
  isReminded: boolean
  versions: ModelVersion[]
  visible: number | null
  open: number | null
  released: boolean
  deleted: boolean
  scope: Scope
  level: number
  revision: number
  downloads: number
  /** Actions in the audit log and types in the visit log since the upload. */
  audits: string[]
  visits: number[]
}

interface EditStep {
  kind: 'editDraft' | 'editRelease' | 'editAndRelease'
  title?: string
  scope?: Scope
  level?: number
  stale?: true
}
type StepOf<K extends Step['kind']> = K extends EditStep['kind'] ? EditStep : Extract<Step, { kind: K }>

export type Step =
  | EditStep
  | {
      kind:
        | 'submit'
        | 'withdraw'
        | 'pass'
        | 'reject'
        | 'publish'
        | 'discard'
        | 'delete'
        | 'restore'
        | 'purge'
        | 'download'
        | 'remind'
    }
  | { kind: 'delegate'; to: Person }
  | { kind: 'revise'; from?: number }
  | { kind: 'release'; on: boolean }
  | { kind: 'addFile'; file: string; replaces?: number }
  | { kind: 'removeFile'; at: number }

export const REASON = '请再改'
const MAY_AUDIT = new Set<Person>(['reviewer', 'admin'])
const MAY_RELEASE = new Set<Person>(['editor', 'admin'])

/** A document as it is uploaded: published at once by who may, else a draft. */
export const uploaded = (author: Person, title: string, file: string, scope: Scope): Model => {
  const isOut = MAY_RELEASE.has(author)
  return {
    author,
    starter: null,
    assignee: null,
    isOverdue: false,
    isReminded: false,
    versions: [{ status: isOut ? 2 : 0, submitted: isOut, parent: null, reason: null, title, files: [file] }],
    visible: isOut ? 1 : null,
    open: isOut ? null : 1,
    released: isOut,
    deleted: false,
    scope,
    level: 0,
    revision: 1,
    downloads: 0,
    audits: ['document-upload'],
    visits: [0],
  }
}

const at = (doc: Model, number: number | null): ModelVersion | null =>
  number === null ? null : doc.versions[number - 1]!
export const openVersion = (doc: Model) => at(doc, doc.open)
/** What a row shows: what readers see, else what is drafted. */
export const shownVersion = (doc: Model): ModelVersion => (at(doc, doc.visible) ?? openVersion(doc))!

const isHr = (person: Person) => person === 'editor' || person === 'reviewer'
const edits = (doc: Model, person: Person) => person === doc.author || person === 'admin'
const reviews = (doc: Model, person: Person) => person === 'admin' || (person === 'reviewer' && isHr(doc.author))

export function reads(doc: Model, person: Person): boolean {
  if (doc.deleted || !doc.released || doc.visible === null) return false
  if (edits(doc, person)) return true
  if (doc.level > 0) return false
  if (doc.scope === 'public') return true
  if (doc.scope === 'staff') return person !== 'guest'
  return doc.scope === 'department' && isHr(doc.author) && isHr(person)
}
export const works = (doc: Model, person: Person): boolean =>
  !doc.deleted && (edits(doc, person) || (reviews(doc, person) && doc.level === 0))
export const opens = (doc: Model, person: Person): boolean =>
  reads(doc, person) || (!doc.deleted && edits(doc, person)) || (sees(doc, person) && openVersion(doc)?.status === 1)

/** Lina stands in for the reviewer all the time. */
const standsInFor = (person: Person): Person | null => (person === 'lina' ? 'reviewer' : null)
const waits = (doc: Model) => !doc.deleted && openVersion(doc)?.status === 1
/** Who works on it, and the deputy of a reviewer while it waits. */
export const sees = (doc: Model, person: Person): boolean =>
  works(doc, person) || (waits(doc) && standsInFor(person) !== null && doc.level === 0 && isHr(doc.author))

const wrote = (doc: Model, person: Person) => person === doc.author || person === doc.starter
const hasTurn = (doc: Model, person: Person, assignee: Person | null) =>
  works(doc, person) &&
  reviews(doc, person) &&
  !wrote(doc, person) &&
  waits(doc) &&
  (assignee === null || assignee === person || (doc.isOverdue && person === 'admin'))

/** Whether the person may decide on what waits: of nothing that they wrote or submitted. */
export const decides = (doc: Model, person: Person, assignee = doc.assignee): boolean => {
  if (hasTurn(doc, person, assignee)) return true
  const absent = standsInFor(person)
  return absent !== null && !wrote(doc, person) && hasTurn(doc, absent, assignee)
}

/** The document after the step, null when it is gone for good, or that the step is refused. */
export function after(before: Model, person: Person, step: Step): Model | null | 'refused' {
  if (person === 'guest' && step.kind !== 'download') return 'refused'
  const doc = structuredClone(before)
  // A private document concerns its reviewer only while it waits.
  const concerns = doc.scope !== 'private' || waits(doc)
  const can = {
    edits: edits(doc, person),
    reviews: reviews(doc, person) && concerns,
    publishes: MAY_RELEASE.has(person),
  }
  if (step.kind === 'download') return download(doc, person)
  if (step.kind === 'restore' || step.kind === 'purge') return leaveBin(doc, person, step.kind)
  if (step.kind === 'delegate') return handed(doc, person, step.to)
  const isDecision = step.kind === 'pass' || step.kind === 'reject'
  if (!works(doc, person) && !(isDecision && decides(doc, person))) return 'refused'
  const ok = WORK[step.kind](doc, can, step as never, person)
  return ok ? doc : 'refused'
}

function download(doc: Model, person: Person): Model | 'refused' {
  if (!opens(doc, person) || !(reads(doc, person) || person === doc.author)) return 'refused'
  doc.downloads++
  doc.visits.push(4)
  return doc
}

/** Whoever could decide if it were handed to nobody hands it to another who could; the deputy of neither counts. */
function handed(doc: Model, person: Person, to: Person): Model | 'refused' {
  const takes = MAY_AUDIT.has(to) && hasTurn(doc, to, to)
  if (!decides(doc, person, null) || !takes || doc.assignee === to) return 'refused'
  doc.assignee = to
  logged(doc, 'delegate')
  return doc
}

/** What time does to everything that waits. */
export function grownOld(doc: Model): void {
  if (!waits(doc) || doc.isOverdue) return
  doc.isOverdue = true
  logged(doc, 'escalate')
}

function leaveBin(doc: Model, person: Person, kind: 'restore' | 'purge'): Model | null | 'refused' {
  if (!doc.deleted || !edits(doc, person)) return 'refused'
  if (kind === 'purge') return person === 'admin' ? null : 'refused'
  doc.deleted = false
  written(doc, 'restore')
  return doc
}

interface Can {
  edits: boolean
  reviews: boolean
  publishes: boolean
}
type Work = {
  [K in Step['kind']]?: (doc: Model, can: Can, step: StepOf<K>, person: Person) => boolean
}

/** One change is one revision; `visit` where the visit log knows it. */
function written(doc: Model, action: string, visit?: number): true {
  doc.revision++
  logged(doc, action, visit)
  return true
}
function logged(doc: Model, action: string, visit?: number): void {
  doc.audits.push(`document-${action}`)
  if (visit !== undefined) doc.visits.push(visit)
}

function grow(doc: Model, from: number, status: ModelVersion['status']): ModelVersion {
  const { title, files } = at(doc, from)!
  doc.versions.push({ status, submitted: status !== 0, parent: from, reason: null, title, files: [...files] })
  doc.open = doc.versions.length
  return doc.versions.at(-1)!
}

function show(doc: Model): void {
  Object.assign(openVersion(doc)!, { status: 2, submitted: true, reason: null })
  if (doc.visible === null) doc.released = true
  doc.visible = doc.open
  doc.open = null
}

const mayEditOpen = (doc: Model, can: Can) => {
  const open = openVersion(doc)
  return open !== null && (can.edits || (can.reviews && open.status === 1))
}

/** The version that an edit of the open one writes into. */
function editable(doc: Model): ModelVersion {
  const open = openVersion(doc)!
  if (open.status === 1) {
    open.status = 0
    doc.isOverdue = false
    return grow(doc, doc.open!, 1)
  }
  return open.submitted ? grow(doc, doc.open!, 0) : open
}

/** Null: not allowed. Otherwise whether scope or level change. */
function live(doc: Model, can: Can, step: EditStep): boolean | null {
  const scope = step.scope ?? doc.scope
  const level = step.level ?? doc.level
  const wider = SCOPES.indexOf(scope) > SCOPES.indexOf(doc.scope) || level < doc.level
  if (wider && doc.visible !== null && !can.reviews && !(can.edits && can.publishes)) return null
  const isChanged = scope !== doc.scope || level !== doc.level
  Object.assign(doc, { scope, level })
  return isChanged
}

const WORK: Required<Omit<Work, 'restore' | 'purge' | 'download' | 'delegate'>> & Work = {
  editDraft(doc, can, step) {
    if (step.stale || !mayEditOpen(doc, can)) return false
    const isLive = live(doc, can, step)
    if (isLive === null) return false
    const isText = step.title !== undefined && step.title !== openVersion(doc)!.title
    if (isText) editable(doc).title = step.title!
    return isText || isLive ? written(doc, 'edit', 6) : true
  },
  editRelease(doc, can, step) {
    if (step.stale || doc.visible === null || !(can.edits || can.reviews)) return false
    const isLive = live(doc, can, step)
    if (isLive === null) return false
    const isText = step.title !== undefined && step.title !== shownVersion(doc).title
    if (isText && doc.open !== null) return false
    if (isText) grow(doc, doc.visible, 0).title = step.title!
    if (isText || isLive) written(doc, 'edit', 6)
    if (isText && can.edits && can.publishes) {
      show(doc)
      logged(doc, 'publish')
    }
    return true
  },
  editAndRelease(doc, can, step, person) {
    if (step.stale || !decides(doc, person)) return false
    const isLive = live(doc, can, step)
    if (isLive === null) return false
    const isText = step.title !== undefined && step.title !== openVersion(doc)!.title
    if (isText) editable(doc).title = step.title!
    if (isText || isLive) logged(doc, 'edit', 6)
    show(doc)
    return written(doc, 'pass', 1)
  },
  submit(doc, can, _step, person) {
    const open = openVersion(doc)
    if (!can.edits || !open || open.status === 1) return false
    Object.assign(open, { status: 1, submitted: true, reason: null })
    Object.assign(doc, { starter: person, assignee: null, isOverdue: false, isReminded: false })
    return written(doc, 'submit')
  },
  withdraw(doc, can) {
    if (!can.edits || openVersion(doc)?.status !== 1) return false
    openVersion(doc)!.status = 0
    return written(doc, 'withdraw')
  },
  pass(doc, _can, _step, person) {
    if (!decides(doc, person)) return false
    show(doc)
    return written(doc, 'pass', 1)
  },
  reject(doc, _can, _step, person) {
    if (!decides(doc, person)) return false
    Object.assign(openVersion(doc)!, { status: 3, reason: REASON })
    return written(doc, 'reject', 2)
  },
  remind(doc, can) {
    if (!can.edits || !waits(doc) || doc.isReminded || !PEOPLE.some((each) => decides(doc, each))) return false
    doc.isReminded = true
    logged(doc, 'remind')
    return true
  },
  publish(doc, can) {
    const open = openVersion(doc)
    if (!can.edits || !can.publishes || !open || open.status === 1) return false
    show(doc)
    return written(doc, 'publish')
  },
  revise(doc, can, step) {
    const from = step.from ?? doc.visible
    if (doc.open !== null || from === null || from > doc.versions.length || !(can.edits || can.reviews)) return false
    grow(doc, from, 0)
    return written(doc, 'revise')
  },
  discard(doc, can) {
    const open = openVersion(doc)
    if (!can.edits || doc.visible === null || !open || open.status === 1) return false
    doc.open = null
    return written(doc, 'discard')
  },
  release(doc, can, step) {
    if (doc.visible === null) return false
    if (!can.reviews && !(can.edits && (can.publishes || !step.on))) return false
    doc.released = step.on
    return written(doc, 'release')
  },
  delete(doc, can) {
    if (!can.edits) return false
    doc.deleted = true
    return written(doc, 'delete', 7)
  },
  addFile(doc, can, step) {
    if (!mayEditOpen(doc, can)) return false
    const { files } = openVersion(doc)!
    const place = step.replaces ?? files.length
    if (step.replaces !== undefined && place >= files.length) return false
    if (place === 20 || files.some((file, i) => i !== place && file === step.file)) return false
    editable(doc).files.splice(place, 1, step.file)
    return written(doc, 'edit', step.replaces === undefined ? 6 : 8)
  },
  removeFile(doc, can, step) {
    if (!mayEditOpen(doc, can)) return false
    const { files } = openVersion(doc)!
    if (step.at >= files.length || files.length === 1) return false
    editable(doc).files.splice(step.at, 1)
    return written(doc, 'edit', 6)
  },
}
