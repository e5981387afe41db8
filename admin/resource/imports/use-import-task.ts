import { useEffect } from 'react'
import { type ImportTask, importTask } from '#core/contract/sheet.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'

/** A piece of a hundred rows takes about as long. */
const EVERY_MS = 1500

export const isOver = ({ state }: ImportTask): boolean => state === 'done' || state === 'failed'

/** How far an import is, asked again until it has ended; what was known stays while the server does not answer. */
export function useImportTask(id: string): { task: ImportTask | null; failure: string | null } {
  const { last, failure, retry } = useQuery(`import ${id}`, (signal) => api.call(importTask, { query: { id } }, signal))
  const isDone = last !== null && isOver(last)
  useEffect(() => {
    if (isDone) return undefined
    const timer = setInterval(() => document.hidden || retry(), EVERY_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- each rendering makes a new function that does the same
  }, [id, isDone])
  return { task: last, failure }
}
