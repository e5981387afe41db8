import * as v from 'valibot'
import { type Access, endpoint, type Endpoint, type Method } from './endpoint.ts'

export const chapter = '不提供的接口'

/*
 * Calls that the family's clients make for something that this product does not have. Each is answered with a message
 * that gives the reason, and changes nothing. To add one, add a line to `LINES`.
 */

const NO_WORKFLOW = '知库没有流程引擎；知识的提审与审核在知识页面里进行'
const NO_REPORTS = '知库没有在线报表，请使用各页面的列表和导出'
const NO_THIRD_LOGIN = '没有启用第三方登录，请用账号和密码登录'
const NO_SYNC = '没有启用企业微信或钉钉，不能同步部门和用户'
const KEPT_LOGS = '日志不能手动删除；超过站点配置“日志保留”的天数后会自动清理'

type Line = readonly [methods: Method | readonly [Method, ...Method[]], path: `/${string}`, why: string, who?: Access]

/** Who must be signed in, unless a line says otherwise. Screens that open before signing in are `anonymous`. */
const LINES: readonly Line[] = [
  ['POST', '/KM/kmSysDbBackup/recover', '恢复要停机进行：请在服务器上运行 zhiku backup restore'],
  ['POST', '/act/model/create', NO_WORKFLOW],
  ['GET', '/act/process/extActProcess/doSyncUser', NO_WORKFLOW],
  ['GET', '/act/process/extActProcess/doSyncUserByUserName', NO_WORKFLOW],
  ['GET', '/online/cgreport/api/getData/{code}', NO_REPORTS],
  ['GET', '/online/cgreport/api/getQueryInfo/{code}', NO_REPORTS],
  ['GET', '/online/cgreport/api/getRpColumns/{code}', NO_REPORTS],
  ['GET', '/onlyoffice/editor', '请在知库的知识页面里选择“在线编辑”', 'anonymous'],
  ['GET', '/sys/cas/client/validateLogin', '没有启用 CAS 单点登录，请用账号和密码登录', 'anonymous'],
  ['GET', '/sys/common/pdf/pdfPreviewIframe', '知库没有单独的 PDF 页面，请在知识页面里预览', 'anonymous'],
  ['GET', '/sys/common/static', '请在地址后面写上文件的路径', 'anonymous'],
  [['GET', 'POST', 'PUT'], '/sys/common/transitRESTful', '知库不代为访问其他网址'],
  ['DELETE', '/sys/log/delete', KEPT_LOGS, 'sys:log:list'],
  ['DELETE', '/sys/log/deleteBatch', KEPT_LOGS, 'sys:log:list'],
  ['POST', '/sys/phoneLogin', '没有短信网关，不能用手机验证码登录，请用账号和密码登录', 'anonymous'],
  ['POST', '/sys/sms', '没有短信网关，不能发送短信验证码', 'anonymous'],
  ['POST', '/sys/third/user/checkPassword', NO_THIRD_LOGIN, 'anonymous'],
  ['POST', '/sys/third/user/create', NO_THIRD_LOGIN, 'anonymous'],
  ['GET', '/sys/thirdApp/sync/{app}/{kind}', NO_SYNC],
  ['GET', '/sys/thirdApp/sync/{app}/{kind}/{direction}', NO_SYNC],
  ['POST', '/sys/thirdLogin', NO_THIRD_LOGIN, 'anonymous'],
  ['POST', '/sys/thirdLogin/bindingThirdPhone', NO_THIRD_LOGIN, 'anonymous'],
  ['GET', '/sys/thirdLogin/getLoginUser/{token}/{source}', NO_THIRD_LOGIN, 'anonymous'],
  [['GET', 'POST'], '/sys/thirdLogin/render/{source}', NO_THIRD_LOGIN, 'anonymous'],
  // An upgrade that is answered like any other call: the client tries again later, and reads its notices by itself.
  ['GET', '/websocket/{userId}', '知库不通过 WebSocket 推送，通告由页面自己读取', 'anonymous'],
]

export interface RefusedCall {
  endpoint: Endpoint
  why: string
}

/** As often as sign-in attempts. */
const BY_ADDRESS = { perMinute: 120, by: 'address' } as const

export const REFUSED_CALLS: readonly RefusedCall[] = LINES.map(([method, path, why, access = 'signed-in']) => ({
  endpoint: endpoint({
    method,
    path,
    summary: `不提供：${why}`,
    ...paramsIn(path),
    access,
    ...(access === 'anonymous' && { limit: BY_ADDRESS }),
  }),
  why,
}))

export const calls = REFUSED_CALLS.map(({ endpoint: call }) => call)

function paramsIn(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (names.length === 0) return {}
  return { params: v.object(Object.fromEntries(names.map((name) => [name, v.string()]))) }
}
