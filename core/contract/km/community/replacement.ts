import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

const Titled = v.object({ id: v.string(), title: v.string() })

/** Documents that the caller may not open are left out. */
export const replacementOfDoc = endpoint({
  method: 'GET',
  path: '/KM/kmDocReplacement/ofDoc',
  summary: '替代这篇知识的，和被它替代的',
  query: v.object({ docId: Id }),
  result: v.object({ replacedBy: v.nullable(Titled), replaces: v.array(Titled) }),
  access: 'signed-in',
})

/** For people who manage the old document; the new one must be published, and readable for them. */
export const replacementSet = endpoint({
  method: ['POST', 'PUT'],
  path: '/KM/kmDocReplacement/set',
  summary: '标明一篇知识已被另一篇替代',
  body: v.object({ docId: Id, newDocId: Id }),
  access: 'signed-in',
  audit: ['replacement-set'],
  done: '已标明替代',
})

export const replacementRemove = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocReplacement/delete',
  summary: '取消替代关系',
  /** The old document. */
  query: v.object({ docId: Id }),
  access: 'signed-in',
  audit: ['replacement-remove'],
  done: '已取消',
})
