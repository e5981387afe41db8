import type { Finding } from '#core/maintenance/doctor.ts'
import { type DoctorCheck, type Looked, namedFindings } from '#server/jobs/queue/index.ts'

const WAITING_MINUTES = 30

/** Finds tasks that were given up, and those that nobody takes. */
async function tasks({ database }: Looked): Promise<Finding[]> {
  const { rows } = await database.query<{ dead: boolean; detail: string }>(
    `select state = 'failed' as dead, concat(kind, ' ', id, '（', attempts, ' 次）', coalesce('：' || left(last_error, 200), '')) as detail
       from task where state = 'failed'
         or (state = 'waiting' and run_after < now() - $1 * interval '1 minute') order by id`,
    [WAITING_MINUTES],
  )
  const details = (dead: boolean) => rows.filter((row) => row.dead === dead).map(({ detail }) => detail)
  return [...namedFindings('ZK-D06', details(true)), ...namedFindings('ZK-D07', details(false))]
}

export const TASK_CHECKS: readonly DoctorCheck[] = [{ codes: ['ZK-D06', 'ZK-D07'], find: tasks }]
