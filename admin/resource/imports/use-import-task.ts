import { type ImportTask, importTask } from '#core/contract/sheet.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'
import { useRefreshed } from '../../parts/use-refresh.ts'

/** A piece of a hundred rows takes about as long. */
const SECONDS = 1.5

export const isOver = ({ state }: ImportTask): boolean => state === 'done' || state === 'failed'

/** How far an import is, asked again until it has ended; what was known stays while the server does not answer. */
export function useImportTask(id: string): { task: ImportTask | null; failure: string | null } {
  const query = useQuery(`import ${id}`, (signal) => api.call(importTask, { query: { id } }, signal))
  const { latest: last, failure } = query
  useRefreshed(last !== null && isOver(last) ? undefined : SECONDS, query)
  return { task: last, failure }
}
