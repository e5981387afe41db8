import { lazy, Suspense } from 'react'
import type { Control } from '../parts/control.ts'
import type { QuerySources } from '../parts/advanced-query/query-sources.tsx'

const LazyPerson = lazy(async () => ({ default: (await import('./people-controls.tsx')).OnePersonControl }))

const PersonControl: Control<string> = (props) => (
  <Suspense fallback={null}>
    <LazyPerson {...props} />
  </Suspense>
)

/** People are picked by name; a query stores their account names. */
export const QUERY_SOURCES: QuerySources = { person: () => PersonControl }
