import { chatStream, REFUSED_CALLS } from './refused-calls.ts'

/** The chapters of the documentation of calls, in its order; a call stands in the one whose path it begins with. */
export const CALL_GROUPS: readonly { readonly name: string; readonly paths: readonly string[] }[] = [
  {
    name: '检索',
    paths: [
      '/KM/kmDoc/searchDoc',
      '/KM/kmSearchRecord',
      '/KM/kmSavedSearch',
      '/KM/kmDoc/getAnalyzerTokenList',
      '/KM/kmDoc/suggest',
    ],
  },
  {
    name: '知识',
    paths: ['/KM/kmDoc/', '/KM/kmDocAttachment', '/KM/kmDocVersion', '/KM/kmDocReplacement', '/KM/kmDocLink'],
  },
  { name: '文件与预览', paths: ['/KM/kmFile'] },
  { name: '上传与导入', paths: ['/KM/kmUpload', '/KM/kmUnpack', '/sys/common/', '/sys/upload/', '/sys/oss/'] },
  { name: '分类、专题与字段', paths: ['/KM/kmCategory', '/sys/category', '/KM/kmField', '/KM/kmLevel'] },
  { name: '收藏、评论与评价', paths: ['/KM/kmDocFavourite', '/KM/KmDocComments', '/KM/kmDocRating'] },
  { name: '必读、订阅与提醒', paths: ['/KM/kmMustRead', '/KM/kmSubscription', '/KM/kmReminder'] },
  { name: '分享与授权', paths: ['/KM/kmDocShare', '/KM/kmGrant', '/KM/kmRequest', '/KM/kmDocVisitRecord'] },
  { name: '首页与站点', paths: ['/KM/HomePage', '/KM/kmHelp', '/KM/kmBanner', '/KM/kmSysConfig'] },
  {
    name: '检索调优',
    paths: [
      '/KM/kmSynonym',
      '/KM/kmSearchWord',
      '/KM/kmCuratedAnswer',
      '/KM/kmSearchRule',
      '/KM/kmSearchJudgement',
      '/KM/kmSearchTrial',
      '/KM/kmSearchIndex',
    ],
  },
  {
    name: '登录与账号',
    paths: [
      '/sys/login',
      '/sys/logout',
      '/sys/randomImage',
      '/sys/checkCaptcha',
      '/sys/captchaNeeded',
      '/sys/getEncryptedString',
      '/sys/selectDepart',
      '/sys/session',
      '/sys/user/own',
      '/sys/user/updatePassword',
      '/sys/permission/getUserPermissionByToken',
    ],
  },
  {
    name: '用户',
    paths: ['/sys/user', '/sys/duplicate', '/sys/position', '/sys/sysUserAgent', '/sys/import', '/sys/thirdApp'],
  },
  { name: '租户', paths: ['/sys/tenant'] },
  { name: '部门', paths: ['/sys/sysDepart'] },
  { name: '角色与菜单', paths: ['/sys/role', '/sys/permission'] },
  { name: '字典', paths: ['/sys/dict'] },
  { name: '通告与消息', paths: ['/sys/annountCement', '/sys/sysAnnouncementSend', '/sys/message'] },
  {
    name: '规则与数据源',
    paths: ['/sys/checkRule', '/sys/fillRule', '/sys/dataSource', '/sys/gatewayRoute', '/online/cgreport'],
  },
  { name: '开放接口', paths: ['/sys/apiToken', '/openapi/'] },
  { name: '定时任务', paths: ['/sys/quartzJob'] },
  {
    name: '日志与在线用户',
    paths: ['/sys/log/', '/sys/loginfo', '/sys/visitInfo', '/sys/dataLog', '/sys/online', '/sys/removal'],
  },
  { name: '运行', paths: ['/actuator', '/sys/actuator', '/sys/task', '/KM/kmSysDbBackup', '/openapi.json'] },
  { name: '不提供的接口', paths: [] },
]

const REFUSED = new Set<string>([chatStream, ...REFUSED_CALLS.map(({ endpoint }) => endpoint)].map(({ path }) => path))

/** The chapter of a call; the most exact path decides. Null: none. */
export function groupOf(path: string): string | null {
  if (REFUSED.has(path)) return '不提供的接口'
  let found: { name: string; length: number } | null = null
  for (const { name, paths } of CALL_GROUPS)
    for (const begin of paths)
      if (path.startsWith(begin) && begin.length > (found?.length ?? 0)) found = { name, length: begin.length }
  return found?.name ?? null
}
