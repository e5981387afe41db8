/**
 * The rules who may do what with a document, as data. A rule is a formula over the questions below. Each part of the
 * product that needs an answer folds it over an {@link Algebra}: plain code, SQL, sets of documents, the lines that
 * explain. The rules are written nowhere else.
 */
export type Question =
  | 'sameTenant'
  /** The document is inside the limits of the reader's link or API token. */
  | 'withinLimits'
  /** The reader can have the right at all. */
  | 'canView'
  | 'canDownload'
  | 'canUnmask'
  /** The reader may also see documents that are not released. */
  | 'canWork'
  /** Not in the recycle bin. */
  | 'isLive'
  | 'isReleased'
  | 'isInEffect'
  | 'isAuthor'
  | 'seesAll'
  | 'purges'
  /** The document is in the branch that the reader reviews. */
  | 'reviewsBranch'
  | 'isCleared'
  /** The reader has a token of the document's audience. */
  | 'isInvited'
  /** One of the document's labels is denied to the reader. */
  | 'isRestricted'
  /** Every reader may download it. */
  | 'isDownloadable'
  | 'isGrantedDownload'
  | 'isDeniedDownload'
  | 'isGrantedSensitive'
  | 'isDeniedSensitive'

export type Rule<Q extends Question = Question> =
  | { kind: 'ask'; question: Q }
  | { kind: 'all' | 'any'; parts: readonly Rule<Q>[] }
  | { kind: 'not'; part: Rule<Q> }

/** The questions of a rule; an algebra for it must answer exactly these. */
export type AskedBy<R> = R extends Rule<infer Q> ? Q : never

const asRule = <Q extends Question>(part: Rule<Q> | Q): Rule<Q> =>
  typeof part === 'string' ? { kind: 'ask', question: part } : part

const all = <Q extends Question>(...parts: (Rule<Q> | Q)[]): Rule<Q> => ({ kind: 'all', parts: parts.map(asRule<Q>) })
const any = <Q extends Question>(...parts: (Rule<Q> | Q)[]): Rule<Q> => ({ kind: 'any', parts: parts.map(asRule<Q>) })
const not = <Q extends Question>(part: Rule<Q> | Q): Rule<Q> => ({ kind: 'not', part: asRule<Q>(part) })

const concerned = all('sameTenant', 'withinLimits')
const live = all(concerned, 'isLive')

/** If every part of a list explains the answer, the last part is used for the explanation. */
const view = all(
  concerned,
  'canView',
  'isLive',
  'isReleased',
  'isInEffect',
  any('isAuthor', 'seesAll', all('isCleared', not('isRestricted'), 'isInvited')),
)

/** See it in every state, to edit or review it. */
const work = all(
  concerned,
  'canWork',
  'isLive',
  any('isAuthor', 'seesAll', all('isCleared', not('isRestricted'), 'reviewsBranch')),
)

/** See it in the recycle bin. */
const bin = all(concerned, 'canWork', not('isLive'), any('isAuthor', 'purges'))

/** Listed beside `view` and not below it, so that the explanation names the part that decides. */
const UNMASKS = ['canUnmask', not('isDeniedSensitive'), 'isGrantedSensitive'] as const

const download = all(view, 'canDownload', not('isDeniedDownload'), any('isDownloadable', 'isGrantedDownload'))

/** Change, submit, withdraw or delete it. The caller has checked `view`, `work` or `bin` before. */
const mayEdit = all('canWork', any('isAuthor', 'seesAll'))

export const RULES = {
  view,
  work,
  download,
  /** Read the whole text; for other readers its sensitive parts are masked. */
  sensitive: all(view, ...UNMASKS),
  bin,
  move: any(work, bin),
  live,
  /** The reader's own documents, or all documents for a reader who sees everything, in every state. */
  own: all(live, 'canWork', any('isAuthor', 'seesAll')),
  authored: asRule('isAuthor'),
  /** What a deputy may be shown of what waits for the other reviewer, of whom nothing but the branch is lent. */
  lent: all(live, 'canWork', any('seesAll', all('isCleared', not('isRestricted')))),
}

/** What an actor may do with a document that was read; only plain code uses these. */
export const EDIT_RULES = {
  edit: mayEdit,
  /** Authors know what they wrote; who reviews it before it is published needs the grant as its readers do. */
  readClear: any(all(view, ...UNMASKS), all(work, ...UNMASKS), all(concerned, 'canWork', 'canUnmask', 'isAuthor')),
  /** An own draft has no readers yet, so its author needs neither flag nor grant. */
  downloadOrOwnDraft: any(download, all('canWork', 'isAuthor', 'canDownload', not(view))),
}

/** The result of a rule: `T` is a boolean, a piece of SQL, a set of documents, or a verdict with its reasons. */
export interface Algebra<Q extends Question, T> extends Connectives<T> {
  ask: (question: Q) => T
}

export interface Connectives<T> {
  all: (parts: readonly T[]) => T
  any: (parts: readonly T[]) => T
  not: (part: T) => T
}

export function fold<Q extends Question, T>(rule: Rule<Q>, algebra: Algebra<Q, T>): T {
  if (rule.kind === 'ask') return algebra.ask(rule.question)
  if (rule.kind === 'not') return algebra.not(fold(rule.part, algebra))
  return algebra[rule.kind](rule.parts.map((part) => fold(part, algebra)))
}

/** Compiles a rule to plain code about an `X`. */
export const compilePredicate = <Q extends Question, X>(
  rule: Rule<Q>,
  answers: Readonly<Record<Q, (asked: X) => boolean>>,
): ((asked: X) => boolean) =>
  fold<Q, (asked: X) => boolean>(rule, {
    ask: (question) => answers[question],
    all: (parts) => (asked) => parts.every((part) => part(asked)),
    any: (parts) => (asked) => parts.some((part) => part(asked)),
    not: (part) => (asked) => !part(asked),
  })

/** An algebra with some answers known beforehand; the result leaves out the parts that they decide. */
export function withConstants<Q extends Question, T extends object>(
  answers: Readonly<Record<Q, () => T | boolean>>,
  connectives: Connectives<T>,
): Algebra<Q, T | boolean> {
  const list = (parts: readonly (T | boolean)[], settledBy: boolean, join: (open: readonly T[]) => T) => {
    const open = parts.filter((part) => typeof part !== 'boolean')
    if (parts.includes(settledBy)) return settledBy
    return open.length > 1 ? join(open) : (open[0] ?? !settledBy)
  }
  return {
    ask: (question) => answers[question](),
    all: (parts) => list(parts, false, connectives.all),
    any: (parts) => list(parts, true, connectives.any),
    not: (part) => (typeof part === 'boolean' ? !part : connectives.not(part)),
  }
}
