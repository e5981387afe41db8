import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '上传与导入'

/* Where the bytes of all files lie: a folder of the server, or an object store. Ours. */

const Place = v.object({
  kind: v.picklist(['local', 'object']),
  /** What an operator calls it. */
  name: v.string(),
})

const FilePlaces = v.object({
  /** Where new files are kept. */
  first: Place,
  /** Where files may still be that have not been moved. */
  other: v.nullable(Place),
  isMoving: v.boolean(),
  /** How far the last move has come; null: there was none. */
  move: v.nullable(
    v.looseObject({
      total: v.number(),
      totalBytes: v.number(),
      moved: v.number(),
      movedBytes: v.number(),
      /** Left where they are, because their bytes are not what their name says. */
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

/** In the background; what is moved can be read all the time. */
export const fileMove = endpoint({
  method: 'POST',
  path: '/sys/oss/place/move',
  summary: '把全部文件移动到现在保存文件的地方',
  access: 'sys:oss:move',
  ofInstallation: true,
  audit: ['file-store-move'],
  done: '已开始移动',
})
