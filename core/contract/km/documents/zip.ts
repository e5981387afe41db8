import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

export const MOST_ZIPPED = 200

/**
 * The files of several documents in one archive, as far as the caller may download each. Its file 未包含.txt lists what is
 * missing. Each document counts as one download.
 */
export const docDownloadZip = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/downloadZip',
  summary: '批量下载为 zip',
  body: v.object({
    docIds: v.pipe(
      v.array(Id),
      v.minLength(1, '请选择一条记录！'),
      v.maxLength(MOST_ZIPPED, `一次最多下载 ${MOST_ZIPPED} 篇`),
    ),
  }),
  payload: 'blob',
  access: 'guest',
  programs: 'read',
  limit: { perMinute: 10, by: 'person' },
})
