import { homeHot, homeShelf, homeTopicShelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import { usePart } from '../use-part.ts'
import { HotCard } from './hot-card.tsx'
import type { Parts } from './main-parts.tsx'
import { SpacesCard } from './spaces-card.tsx'
import { TopicsCard } from './topics-card.tsx'

const MOST_TOPICS = 4

/** Where knowledge lies, and what others read. */
export function useSideParts(): Parts {
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
    asked: [spaces, topics, hot],
    parts: {
      spaces: <SpacesCard part={spaces} />,
      hot: <HotCard part={hot} />,
      topics: <TopicsCard part={topics} />,
    },
  }
}
