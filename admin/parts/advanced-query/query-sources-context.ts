import { createContext } from 'react'
import type { QuerySources } from './query-sources.tsx'

/** The sources of values for advanced queries in all lists; provided by the console. */
export const QuerySourcesContext = createContext<QuerySources>({})
