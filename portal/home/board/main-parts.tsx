import type { ReactNode } from 'react'
import { commentsToMe } from '#core/contract/km/community/comment.ts'
import { readingPlaces } from '#core/contract/km/community/reading-place.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { NO_VISITS, visitRecent } from '#core/contract/km/documents/visit.ts'
import { homeTodo } from '#core/contract/km/home.ts'
import { type Part, usePart } from '../use-part.ts'
import type { HomePart } from './arrangement.ts'
import { ContinueCard } from './continue-card.tsx'
import { EmptyLibrary } from './empty-library.tsx'
import { FeedCard } from './feed-card.tsx'
import { MentionCard } from './mention-card.tsx'
import { TodoCard } from './todo-card.tsx'

const NEWEST = { pageNo: 1, pageSize: 8, column: 'createTime', order: 'desc' } as const
const MENTIONS = { pageNo: 1, pageSize: 5, unseen: true } as const

export interface Parts {
  parts: Partial<Record<HomePart['id'], ReactNode>>
  /** What they wait for. */
  asked: readonly Pick<Part<unknown>, 'isWaiting'>[]
}

/** First the person's tasks, then what they were reading, then what is new. */
export function useMainParts(isStaff: boolean): Parts {
  const todo = usePart('todo', isStaff, (api, signal) => api.call(homeTodo, {}, signal))
  const toMe = usePart('to-me', isStaff, (api, signal) => api.call(commentsToMe, { query: MENTIONS }, signal))
  const visited = usePart('visited', isStaff, async (api, signal) => {
    const [rows, places] = await Promise.all([
      api.call(visitRecent, {}, signal),
      api.call(readingPlaces, { query: {} }, signal).catch(() => []),
    ])
    if (rows === NO_VISITS) return []
    return rows.map((doc) => ({ doc, place: places.find(({ docId }) => docId === doc.id) ?? null }))
  })
  const newest = usePart('newest', true, (api, signal) => api.call(docListRecent, { query: NEWEST }, signal))
  return {
    asked: [todo, toMe, visited, newest],
    parts: {
      todo: <TodoCard part={todo} />,
      mentions: <MentionCard part={toMe} />,
      continue: <ContinueCard part={visited} />,
      feed:
        newest.value?.records.length === 0 ? (
          <EmptyLibrary isStaff={isStaff} />
        ) : (
          <FeedCard newest={newest} isStaff={isStaff} />
        ),
    },
  }
}
