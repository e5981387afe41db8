import { type ReactElement, type RefObject, useMemo, useState, useSyncExternalStore } from 'react'
import { type Anchor, commentList, type CommentRow } from '#core/contract/km/community/comment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { BREAKPOINT } from '#ui/theme/measures.ts'
import { type CommentActs, useCommentActs } from '../community/use-comment-acts.tsx'
import { useReading } from '../preference/use-reading.ts'
import { bringToEye, rangeFinder } from '../quote/quote-range.ts'
import type { SelectedPassage } from '../quote/selection-bar.tsx'
import { useApi } from '../../use-portal.ts'
import { type FoundPassage, inTextOrder, quoteOf, textOf } from './find-passages.ts'
import { useFoundPassages } from './use-found-passages.ts'

/** Of one document; older ones are still in the list of all. */
const MOST = 100
const NO_THREADS: readonly CommentRow[] = []

export interface Passages {
  docId: string
  /** Those that are not settled, in the order of the text. */
  open: readonly CommentRow[]
  resolved: readonly CommentRow[]
  found: ReadonlyMap<string, FoundPassage>
  chosen: string | null
  choose: (id: string | null) => void
  /** The passage that somebody is writing a comment on. */
  draft: Anchor | null
  /** Where that passage stands. */
  draftRange: () => Range | null
  begin: (place: SelectedPassage) => void
  send: (text: string, mentions: string[]) => Promise<void>
  cancel: () => void
  /** Shows the passage of a comment. */
  go: (thread: CommentRow) => void
  acts: CommentActs
  /** The question before a comment is removed. */
  question: ReactElement | null
  /** Whether they stand beside the text; else they are in a sheet. */
  isBeside: boolean
}

interface About {
  doc: DocRow
  /** The shown file where there are several; null: the main one. */
  fileId: string | null
  body: RefObject<HTMLElement | null>
  /** Goes to a page of the viewer; null where there are none. */
  pager: RefObject<((page: number) => void) | null>
  /** Only who is signed in has comments; and the text comes first. */
  isAsked: boolean
  onCount: (by: number) => void
}

/** The comments on passages of the open document, and where these stand in its text. */
export function usePassages({ doc, fileId, body, pager, isAsked, onCount }: About): Passages {
  const { threads, again } = useThreads(doc.id, isAsked)
  const [chosen, choose] = useState<string | null>(null)
  const [draft, setDraft] = useState<Anchor | null>(null)
  const isBeside = useIsBeside()
  const pending = useMemo(() => threads.filter(({ resolved }) => !resolved), [threads])
  const found = useFoundPassages(body, { threads: pending, fileId, chosen, onPassage: choose })
  const [acts, question] = useCommentActs(doc.id, { onChanged: again, onCount })
  return {
    docId: doc.id,
    open: useMemo(() => inTextOrder(pending, found), [pending, found]),
    resolved: useMemo(() => threads.filter(({ resolved }) => resolved), [threads]),
    found,
    chosen,
    choose,
    draft,
    draftRange: () => (draft && textOf(body.current) ? rangeFinder(textOf(body.current)!)(quoteOf(draft)) : null),
    begin({ quote, page }) {
      choose(null)
      setDraft({ quote: quote.text, end: quote.end, before: quote.before, page, fileId })
    },
    async send(text, mentions) {
      await acts.reply(null, text, mentions, draft ?? undefined)
      setDraft(null)
    },
    cancel: () => setDraft(null),
    go({ id, anchor }) {
      choose(id)
      const range = found.get(id)?.range
      if (range) bringToEye(range)
      else if (anchor?.page) pager.current?.(anchor.page)
    },
    acts,
    question,
    isBeside,
  }
}

function useThreads(docId: string, isAsked: boolean) {
  const api = useApi()
  const [turn, setTurn] = useState(0)
  // A failure is not shown: the text can be read without them.
  const { last } = useQuery(isAsked ? `${docId} ${turn}` : null, (signal) =>
    api.call(commentList, { query: { docId, about: 'passage', pageSize: MOST } }, signal),
  )
  return { threads: last?.records ?? NO_THREADS, again: () => setTurn((was) => was + 1) }
}

const query = () => matchMedia(BREAKPOINT.columns)

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is a column beside the text. */
function useIsBeside(): boolean {
  const { reading } = useReading()
  const isNarrow = useSyncExternalStore(subscribe, () => query().matches)
  return !isNarrow && !reading.focus
}
