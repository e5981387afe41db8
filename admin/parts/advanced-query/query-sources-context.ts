import { createContext } from 'react'
import type { QuerySources } from './query-sources.tsx'

/** Where the advanced queries of all lists get their values from; the console says it. */
export const QuerySourcesContext = createContext<QuerySources>({})
