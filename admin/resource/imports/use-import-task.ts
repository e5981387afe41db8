import { type ImportTask, importTask } from '#core/contract/sheet.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'
import { useRefreshed } from '../../parts/use-refresh.ts'

/** About the time for a piece of a hundred rows. */
const SECONDS = 1.5

export const isOver = ({ state }: ImportTask): boolean => state === 'done' || state === 'failed'

/** Polls an import until it ends; the last state stays while the server does not answer. */
export function useImportTask(id: string): { task: ImportTask | null; failure: string | null } {
  const query = useQuery(`import ${id}`, (signal) => api.call(importTask, { query: { id } }, signal))
  const { latest: last, failure } = query
  useRefreshed(last !== null && isOver(last) ? undefined : SECONDS, query)
  return { task: last, failure }
}
