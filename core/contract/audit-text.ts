import { type AuditAction, type AuditKind, type AuditVerb, DEEDS, RECORDS } from './audit-action.ts'

/** The names of the kinds of objects in the audit log. */
const KINDS: Readonly<Record<AuditKind, string>> = {
  ...RECORDS,
  'access-review': '权限复核',
  announcement: '通告',
  backup: '备份',
  client: 'API 客户端',
  'custom-field': '自定义字段',
  'data-rules': '数据规则的勾选',
  department: '部门',
  'department-roles': '人员的部门角色',
  dictionary: '字典',
  document: '知识',
  'file-store': '文件存储',
  hold: '案件冻结',
  job: '定时任务',
  library: '知识库',
  message: '消息',
  'must-read': '必读',
  password: '密码',
  permissions: '权限分配',
  profile: '个人资料',
  'missed-query': '没有搜到的',
  'purge-request': '彻底删除的申请',
  question: '没有找到的提问',
  read: '必读的确认',
  replacement: '替代关系',
  request: '权限申请',
  'search-index': '搜索索引',
  'search-judgement': '评测问题',
  'search-record': '搜索记录',
  'search-trial': '搜索试验',
  session: '登录',
  share: '分享',
  sign: '登录',
  'site-config': '站点配置',
  'site-picture': '站点图片',
  task: '后台任务',
  assistant: 'AI 助手的连接',
  token: 'API 令牌',
  'uploaded-file': '上传的文件',
  user: '用户',
}

const VERBS: Readonly<Record<AuditVerb, string>> = {
  add: '新增',
  answer: '回答',
  approve: '批准',
  assign: '指定',
  'break-lock': '解除编辑锁：',
  cancel: '取消',
  change: '修改',
  'change-failed': '修改（失败）',
  'check-in': '归还',
  'check-out': '签出',
  close: '结案',
  confirm: '完成',
  'confirm-valid': '确认仍然有效：',
  decide: '决定',
  decline: '驳回',
  delete: '删除',
  'depart-add': '加入部门：',
  'depart-remove': '移出部门：',
  discard: '放弃修改：',
  dismiss: '忽略',
  download: '下载',
  edit: '修改',
  end: '退出',
  execute: '立即执行',
  'force-end': '强制退出',
  freeze: '冻结',
  handover: '交接',
  in: '成功',
  import: '导入',
  'in-failed': '失败',
  keep: '离线保留',
  move: '移动',
  order: '调整顺序：',
  out: '退出',
  pass: '审核通过：',
  pause: '停止',
  place: '调整目录位置：',
  publish: '发布',
  purge: '彻底删除',
  rebuild: '重建',
  'read-clear': '查看未脱敏的',
  recognise: '识别文字：',
  register: '登记',
  reject: '审核驳回：',
  release: '发布',
  remark: '批注：',
  delegate: '转交审核：',
  remind: '催办审核：',
  escalate: '审核超期升级：',
  remove: '移除',
  renew: '更换密钥：',
  reread: '重新读取：',
  reset: '重置',
  resume: '恢复',
  restore: '还原',
  retry: '重试',
  revise: '修订',
  revoke: '撤销',
  'role-add': '授予角色：',
  'role-remove': '收回角色：',
  save: '保存',
  set: '设置',
  submit: '提交审核：',
  switch: '切换',
  thaw: '解冻',
  'title-from-content': '按正文命名：',
  topics: '调整专题：',
  undo: '撤销决定：',
  unlock: '解除密码：',
  upload: '上传',
  withdraw: '撤回',
}

/** Actions of signing in and out; every other line is work. */
export const SIGN_IN_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-end',
  'session-force-end',
] as const satisfies readonly AuditAction[]

const SIGN_IN_TEXT: Readonly<Record<(typeof SIGN_IN_ACTIONS)[number], string>> = {
  'sign-in': '登录成功',
  'sign-in-failed': '登录失败',
  'sign-out': '退出登录',
  'session-end': '退出其他设备',
  'session-force-end': '被强制退出',
}

/** The objects of lines, in the order of their names. */
export const AUDIT_OBJECTS: readonly string[] = (Object.keys(KINDS) as AuditKind[])
  .filter((kind) => !DEEDS.has(kind))
  .toSorted((a, b) => KINDS[a].localeCompare(KINDS[b], 'zh-CN'))

/** A kind whose name begins with another kind's name comes first. */
const BY_LENGTH = (Object.keys(KINDS) as AuditKind[]).toSorted((a, b) => b.length - a.length)

/** The name of a kind of object; the kind itself if it is unknown. */
export const auditKindText = (kind: string): string => (Object.hasOwn(KINDS, kind) ? KINDS[kind as AuditKind] : kind)

/** The text of a line's action: `role-add` is 新增角色. An action of another version stays as it is. */
export function auditText(action: string): string {
  if (Object.hasOwn(SIGN_IN_TEXT, action)) return SIGN_IN_TEXT[action as keyof typeof SIGN_IN_TEXT]
  for (const kind of BY_LENGTH) {
    const verb = action.startsWith(`${kind}-`) ? action.slice(kind.length + 1) : ''
    if (Object.hasOwn(VERBS, verb)) return `${VERBS[verb as AuditVerb]}${KINDS[kind]}`
  }
  return action
}

/** Every possible action whose text contains the word. */
export function actionsSaying(word: string): string[] {
  const verbs = Object.keys(VERBS)
  const all = [...SIGN_IN_ACTIONS, ...BY_LENGTH.flatMap((kind) => verbs.map((verb) => `${kind}-${verb}`))]
  return all.filter((action) => auditText(action).includes(word))
}

/** The family's `operate_type`: 2 adds, 3 changes, 4 deletes. */
const TYPE_OF: Readonly<Partial<Record<AuditVerb, 2 | 4>>> = {
  add: 2,
  upload: 2,
  assign: 2,
  delete: 4,
  purge: 4,
  remove: 4,
  revoke: 4,
}
export const CHANGE = 3

export function operateType(action: string): 2 | 3 | 4 | null {
  if ((SIGN_IN_ACTIONS as readonly string[]).includes(action)) return null
  const verb = Object.keys(TYPE_OF).find((each) => action.endsWith(`-${each}`)) as AuditVerb | undefined
  return (verb && TYPE_OF[verb]) ?? CHANGE
}

/** The verbs of a type; null for changes, which are all other verbs. */
export const verbsByType = (type: 2 | 4): string[] =>
  Object.entries(TYPE_OF).flatMap(([verb, own]) => (own === type ? [verb] : []))
