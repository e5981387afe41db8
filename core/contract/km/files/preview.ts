import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'
import { addressToken } from '../documents/file.ts'

export const chapter = '知识'

/** A document, and one of several files of it, else the main one. */
export const oneFile = { docId: Id, fileId: v.optional(Id) }

const whole = (least: number, most: number, sentence: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  )

/** Ours: a small picture of the first page, for people who may read the document. */
export const docThumbnail = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/thumbnail',
  summary: '缩略图（WebP）',
  query: v.object({ ...oneFile, ...addressToken }),
  payload: 'blob',
  access: 'guest',
  // Enough for thumbnails of long lists, but not for harvesting: each may cost a process.
  limit: { perMinute: 300, by: 'person' },
  programs: 'read',
  links: true,
  addressToken: 'ticket',
})

/** Ours: for clients without a PDF reader. The width is rounded up to one of a few; it counts as a preview. */
export const docPageImage = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/pageImage',
  summary: '一页的图片（WebP）',
  query: v.object({
    ...oneFile,
    page: v.optional(whole(1, 999_999, '页码不正确'), '1'),
    width: v.optional(whole(1, 4000, '宽度应在 1 到 4000 之间'), '1200'),
    ...addressToken,
  }),
  payload: 'blob',
  access: 'guest',
  // Enough for turning pages, but not for harvesting: each may cost a process.
  limit: { perMinute: 300, by: 'person' },
  programs: 'read',
  links: true,
  addressToken: 'ticket',
})
