import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { oneFile } from './preview.ts'

export const chapter = '知识'

/** Ours: makes the page view of a sheet, or tries again after a failure. */
export const docConvert = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/convert',
  summary: '把文件转换为 PDF 供在线阅读（按需，或失败后重试）',
  query: v.object(oneFile),
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
  query: v.object(oneFile),
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
  query: v.object(oneFile),
  result: v.string(),
  access: 'signed-in',
  audit: ['document-edit'],
  programs: 'write',
  done: '已恢复生成的预览',
})
