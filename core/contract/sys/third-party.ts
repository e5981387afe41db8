import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '用户'

/**
 * The platforms of other vendors with which people are synchronised; the family's screens of users and departments ask
 * for it first.
 */
export const thirdPartyEnabled = endpoint({
  method: 'GET',
  path: '/sys/thirdApp/getEnabledType',
  summary: '已启用的第三方平台',
  result: v.object({ wechatEnterprise: v.boolean(), dingtalk: v.boolean() }),
  access: 'signed-in',
})
