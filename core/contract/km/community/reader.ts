import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id } from '../../values.ts'

export const chapter = '分享与授权'

const ReaderRow = v.looseObject({
  userId: v.string(),
  /** Null when the account is deleted. */
  realname: v.nullable(v.string()),
  orgCodeTxt: v.string(),
  lastTime: v.nullish(v.string()),
  /** Readings; opening it again within ten minutes is the same reading. */
  times: v.number(),
})
export type ReaderRow = v.InferOutput<typeof ReaderRow>

/** Who has opened a document, the latest first, for people who manage it. Guests and readers of links have no row. */
export const docReaders = endpoint({
  method: 'GET',
  path: '/KM/kmDocVisitRecord/readers',
  summary: '谁读过这篇知识',
  query: v.object({ docId: Id, pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize }),
  result: pageOf(ReaderRow),
  access: 'signed-in',
})
