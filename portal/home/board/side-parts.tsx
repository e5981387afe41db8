import { homeHot, homeShelf, homeTopicShelf } from '#core/contract/km/home.ts'
import { announcementOwn } from '#core/contract/sys/messages/announcement.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import { usePart } from '../use-part.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { HotCard } from './hot-card.tsx'
import type { Parts } from './main-parts.tsx'
import { SpacesCard } from './spaces-card.tsx'
import { TopicsCard } from './topics-card.tsx'

const MOST_TOPICS = 4
const MOST_ANNOUNCED = 3

/** Where knowledge lies, and what others read. */
export function useSideParts(isStaff: boolean): Parts {
  const announced = usePart('announcements', isStaff, (api, signal) =>
    api.call(announcementOwn, { query: { msgCategory: '1', pageSize: MOST_ANNOUNCED } }, signal),
  )
  const spaces = usePart('categories', true, async (api, signal) => {
    const nodes = await api.call(homeShelf, { query: {} }, signal)
    return nodes.filter((node) => node.pid === ROOT && node.count > 0)
  })
  const topics = usePart('topics', true, async (api, signal) => {
    const all = await api.call(homeTopicShelf, {}, signal)
    return all.filter((topic) => topic.count > 0).slice(0, MOST_TOPICS)
  })
  const hot = usePart('hot-documents', true, (api, signal) => api.call(homeHot, {}, signal))
  return {
    asked: [announced, spaces, topics, hot],
    parts: {
      announcements: <AnnouncementCard part={announced} />,
      spaces: <SpacesCard part={spaces} />,
      hot: <HotCard part={hot} />,
      topics: <TopicsCard part={topics} />,
    },
  }
}
