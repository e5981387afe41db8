import { hostname } from 'node:os'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { fileMove, filePlaces } from '#core/contract/sys/stored-files/file-place.ts'
import { audit } from '#server/db/audit.ts'
import { task } from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import { defineTask, enqueue, type Feature, taskKind } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Contents } from '#server/storage/files/index.ts'
import { noteEmptied } from '#server/storage/places/index.ts'
import { type MoveDeps, moveFiles } from './move.ts'
import { lastMove } from './progress.ts'

const MOVE_FILES = taskKind('move-files', v.object({}))

const moveTask = defineTask(MOVE_FILES, {
  title: '移动文件',
  concurrency: 1,
  attempts: 20,
  async run(_payload, deps: MoveDeps, signal) {
    await moveFiles(deps, signal)
    await noteEmptied(deps.db, deps.files, hostname())
  },
})

const route = routesFor<MoveDeps>()

const shown = (place: Contents | null) => place && { kind: place.kind, name: place.name }

async function describePlaces(ctx: Context<MoveDeps>) {
  const { db, files } = ctx.deps
  const { first, other } = files.contents
  const last = await lastMove(db)
  const isUnfinished = and(eq(task.kind, MOVE_FILES.kind), inArray(task.state, ['waiting', 'running']))
  const isMoving = (await db.$count(task, isUnfinished)) > 0
  const move = last && { ...last, time: wireTime(last.time) }
  return { first: shown(first)!, other: shown(other), isMoving, move }
}

async function beginMove(ctx: Context<MoveDeps>): Promise<void> {
  const { db, files } = ctx.deps
  const { first, other } = files.contents
  if (other === null) throw new Reject('没有配置对象存储，没有可以移动的文件')
  await first.check().catch((error: Error) => {
    throw new Reject(error.message)
  })
  await db.transaction(async (tx) => {
    await enqueue(tx, MOVE_FILES, { dedupeKey: 'all', payload: {} })
    const after = { from: other.name, to: first.name }
    await audit(tx, ctx, { action: 'file-store-move', kind: 'file-store', id: first.kind, after })
  })
}

/** Moves stored contents between the folder and an object store while the server works. */
export const fileMoveFeature: Feature<MoveDeps> = {
  name: 'file-move',
  routes: [route(filePlaces, describePlaces), route(fileMove, beginMove)],
  tasks: [moveTask],
}
