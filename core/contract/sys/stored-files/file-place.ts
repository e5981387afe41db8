import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

/* The places of all files' bytes: a folder of the server, or an object store. Ours. */
export const chapter = '上传与导入'

const Place = v.object({
  kind: v.picklist(['local', 'object']),
  /** The name for an operator. */
  name: v.string(),
})

const FilePlaces = v.object({
  /** The place for new files. */
  first: Place,
  /** The place where files may still be that have not been moved. */
  other: v.nullable(Place),
  isMoving: v.boolean(),
  /** The progress of the last move; null: there was none. */
  move: v.nullable(
    v.looseObject({
      total: v.number(),
      totalBytes: v.number(),
      moved: v.number(),
      movedBytes: v.number(),
      /** Files that were not moved, because their bytes do not match their name. */
      damaged: v.number(),
      done: v.boolean(),
      time: v.nullish(v.string()),
    }),
  ),
})
export type FilePlaces = v.InferOutput<typeof FilePlaces>

export const filePlaces = endpoint({
  method: 'GET',
  path: '/sys/oss/place',
  summary: '文件保存在哪里，以及移动的进度',
  result: FilePlaces,
  access: 'sys:oss:move',
  ofInstallation: true,
})

/** Runs in the background; files that are being moved can be read all the time. */
export const fileMove = endpoint({
  method: 'POST',
  path: '/sys/oss/place/move',
  summary: '把全部文件移动到现在保存文件的地方',
  access: 'sys:oss:move',
  ofInstallation: true,
  audit: ['file-store-move'],
  done: '已开始移动',
})
