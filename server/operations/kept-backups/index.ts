import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import * as contract from '#core/contract/platform/backup.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { audit } from '#server/db/audit.ts'
import { task } from '#server/db/schema/index.ts'
import { BlobReply, type Call, type Context, routesFor } from '#server/http/route.ts'
import { defineTask, enqueue, type Feature, taskKind } from '#server/jobs/queue/index.ts'
import { missing, Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import {
  backupName,
  backupsThatNeed,
  type Kept,
  keptBackup,
  keptBackups,
  writeKeptBackup,
} from '#server/operations/backup/index.ts'
import type { JobDeps } from '#server/operations/scheduled-jobs/index.ts'

export type BackupDeps = Pick<JobDeps, 'db' | 'connection' | 'files' | 'dataFolder'>
type Ctx = Context<BackupDeps>

const WRITE_BACKUP = taskKind('write-backup', v.object({ name: v.string() }))

const writeTask = defineTask(WRITE_BACKUP, {
  title: '备份',
  concurrency: 1,
  attempts: 3,
  async run({ name }, deps: BackupDeps, signal) {
    // An earlier run may have finished the backup just before its server ended.
    if (await keptBackup(deps.dataFolder, name)) return
    await writeKeptBackup({ deps, name, signal, removed: async () => undefined })
  },
})

/** The id of a backup is its file name without the extension. */
const SUFFIX = '.zip'
const backupId = ({ name }: Pick<Kept, 'name'>): string => name.slice(0, -SUFFIX.length)

async function listBackups(
  { deps }: Ctx,
  asked: { pageNo: number; pageSize: number },
): Promise<Page<contract.KeptBackup>> {
  const all = await keptBackups(deps.dataFolder)
  const shown = all.slice((asked.pageNo - 1) * asked.pageSize, asked.pageNo * asked.pageSize)
  const rows = shown.map((kept) => ({
    id: backupId(kept),
    fileName: kept.name,
    filePath: `backups/${kept.name}`,
    size: kept.size,
    createTime: wireTime(kept.time)!,
  }))
  return pageAt(asked, all.length, rows)
}

function beginBackup(ctx: Ctx): Promise<void> {
  const name = backupName('hand', ctx.now)
  return ctx.deps.db.transaction(async (tx) => {
    const isUnfinished = and(eq(task.kind, WRITE_BACKUP.kind), inArray(task.state, ['waiting', 'running']))
    if ((await tx.$count(task, isUnfinished)) > 0) throw new Reject('备份正在进行，请等它结束')
    await enqueue(tx, WRITE_BACKUP, { dedupeKey: 'all', payload: { name } })
    await audit(tx, ctx, { action: 'backup-add', kind: 'backup', id: backupId({ name }) })
  })
}

async function findBackup({ deps }: Ctx, id: string): Promise<Kept> {
  const kept = await keptBackup(deps.dataFolder, id + SUFFIX)
  if (kept === null) throw missing('这台服务器上没有这份备份')
  return kept
}

async function downloadBackup(ctx: Ctx, id: string, { isPart }: Pick<Call, 'isPart'>): Promise<BlobReply> {
  const { name, path, size } = await findBackup(ctx, id)
  if (!isPart) await audit(ctx.deps.db, ctx, { action: 'backup-download', kind: 'backup', id })
  return new BlobReply({
    size,
    type: 'application/zip',
    fileName: name,
    inline: false,
    open: async (range) => createReadStream(path, range),
  })
}

/** Deletes all or none: refusals are found before the first is deleted. */
async function deleteBackups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const all = await Promise.all(ids.map((id) => findBackup(ctx, id)))
  for (const kept of all) {
    const needing = (await backupsThatNeed(kept)).filter((name) => !all.some((each) => each.name === name))
    if (needing.length > 0) throw new Reject(`增量备份 ${needing.join('、')} 要用到 ${kept.name}，不能删除`)
  }
  for (const kept of all) {
    // The log entry is written first: a file that is left can be deleted again, but a deletion without an entry would
    // go unnoticed.
    await audit(ctx.deps.db, ctx, { action: 'backup-delete', kind: 'backup', id: backupId(kept) })
    await rm(kept.path, { force: true })
  }
}

const route = routesFor<BackupDeps>()

/** Lets administrators create, list, download and delete backups remotely. */
export const keptBackupFeature: Feature<BackupDeps> = {
  name: 'kept-backups',
  routes: [
    route(contract.backupList, (ctx, { query }) => listBackups(ctx, query)),
    route(contract.backupAdd, (ctx) => beginBackup(ctx)),
    route(contract.backupDownload, (ctx, { query }, call) => downloadBackup(ctx, query.id, call)),
    route(contract.backupDelete, (ctx, { query }) => deleteBackups(ctx, [query.id])),
    route(contract.backupDeleteBatch, (ctx, { query }) => deleteBackups(ctx, query.ids)),
  ],
  tasks: [writeTask],
}
