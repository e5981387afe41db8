import type { JobName } from '#core/contract/sys/jobs/job-kind.ts'
import { deleteOlder } from '#server/db/delete-older.ts'
import { apiCall, searchRecord } from '#server/db/schema/index.ts'
import { sweepUploadedFiles } from '#server/knowledge/uploaded-files/index.ts'
import { readIndexStatus } from '#server/search/index-lifecycle/index.ts'
import { backUp } from './back-up.ts'
import type { JobContext } from './deps.ts'

const DAY_MS = 86_400_000

type Dated = Parameters<typeof deleteOlder>[1]

async function clean({ deps, tenantId, values, say, signal }: JobContext, table: Dated): Promise<void> {
  const before = new Date(Date.now() - values['days']! * DAY_MS)
  await say(`已删除 ${await deleteOlder(deps.db, table, { tenantId, before, signal })} 条`)
}

async function checkIndex({ deps, values, say }: JobContext): Promise<void> {
  const { state, documents, passages, lagSeconds } = await readIndexStatus(deps)
  await say(`索引里有 ${documents} 篇知识、${passages} 段，落后 ${Math.round(lagSeconds)} 秒`)
  if (state === 'rebuilding') return say('索引正在重建')
  if (lagSeconds > values['lagSeconds']!) throw new Error(`搜索索引落后 ${Math.round(lagSeconds)} 秒`)
}

/** The implementation of each task of `JOB_KINDS`. All of them can be repeated after a crash. */
export const JOB_WORK: Readonly<Record<JobName, (context: JobContext) => Promise<void>>> = {
  searchIndexCheck: checkIndex,
  searchRecordClean: (context) => clean(context, searchRecord),
  apiCallClean: (context) => clean(context, apiCall),
  uploadedFileClean: async ({ deps, say, signal }) => say(`已删除 ${await sweepUploadedFiles(deps, signal)} 个文件`),
  backup: backUp,
}
