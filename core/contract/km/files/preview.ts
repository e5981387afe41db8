import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'
import { addressToken } from '../documents/file.ts'

export const chapter = '知识'

/** One of several files, else the main one. */
const one = { docId: Id, fileId: v.optional(Id) }

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
  query: v.object({ ...one, ...addressToken }),
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
    ...one,
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

/** Ours: makes the page view of a sheet, or tries again after a failure. */
export const docConvert = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/convert',
  summary: '把文件转换为 PDF 供在线阅读（按需，或失败后重试）',
  query: v.object(one),
  /** `convertFlag` of a document. */
  result: v.object({ convertFlag: v.number() }),
  access: 'guest',
  limit: { perMinute: 30, by: 'person' },
  programs: 'read',
  links: true,
  done: '已开始转换',
})

/**
 * Uploads a PDF to be shown instead of a file of the visible version, else of the draft. The format is that of the
 * family's client: the document in the address, the file in the form.
 */
export const docChangePreview = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/changePreviewFile',
  summary: '更换一篇知识的预览文件（仅 PDF）；只换显示的页面，正文、搜索和下载仍是原文件',
  bodyKind: 'multipart',
  query: v.object(one),
  result: v.string(),
  access: 'km:doc:upload',
  audit: ['document-edit'],
  limit: { perMinute: 30, by: 'person' },
  programs: 'write',
  done: '预览文件已更换',
})

export const docResetPreview = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/resetPreviewFile',
  summary: '恢复由原文件生成的预览',
  query: v.object(one),
  result: v.string(),
  access: 'signed-in',
  audit: ['document-edit'],
  programs: 'write',
  done: '已恢复生成的预览',
})
