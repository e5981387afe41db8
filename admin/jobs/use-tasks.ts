import type { Result } from '#core/contract/endpoint.ts'
import { jobKinds } from '#core/contract/sys/jobs/scheduled-job.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'

export type Task = Result<typeof jobKinds>[number]

/** The tasks that the server offers, or the reason why there are none. */
export function useTasks(): { tasks: readonly Task[]; failure: string | null } {
  const { value, failure } = useQuery('job-kinds', () => api.call(jobKinds, {}))
  return { tasks: value ?? [], failure }
}
