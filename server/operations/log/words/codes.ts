import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'

/**
 * Fields that contain ids, with the kind they refer to; a level is referred to by its number. `parentId` refers to the
 * same kind.
 */
export const REFERS: Readonly<Record<string, string>> = {
  agentId: 'user',
  authorId: 'user',
  category: 'category',
  categoryId: 'category',
  companyId: 'department',
  dataRuleIds: 'data-rule',
  departIds: 'department',
  departmentId: 'department',
  departmentIds: 'department',
  departmentRoleIds: 'department-role',
  dictId: 'dictionary',
  documentId: 'document',
  holdId: 'retention-hold',
  ids: 'custom-field',
  level: 'level-number',
  mentions: 'user',
  ownerId: 'user',
  permissionId: 'permission',
  permissionIds: 'permission',
  replacedBy: 'document',
  roleIds: 'role',
  starterId: 'user',
  superiorOf: 'department',
  topics: 'topic',
  userId: 'user',
  userIds: 'user',
}

/** Fields whose id is of the kind named by another field. */
export const KIND_IN: Readonly<Record<string, string>> = { objectId: 'objectKind', subjectId: 'subjectKind' }

type Codes = Readonly<Record<string, string>>
const YES_OR_NO: Codes = { 0: '否', 1: '是', true: '是', false: '否' }
const STATES: Codes = { open: '待处理', approved: '已批准', declined: '已驳回', withdrawn: '已撤回' }

/** Labels of field values, by `kind.field` or by the field alone. */
const CODES: Readonly<Record<string, Codes>> = {
  'access-review.atEnd': OUTCOME_TEXTS,
  'access-review.decision': OUTCOME_TEXTS,
  'access-review.state': { running: '进行中', ended: '已结束' },
  bits: { view: '查看', download: '下载', sensitive: '查看敏感内容' },
  'custom-field.kind': { text: '文字', number: '数字', date: '日期', choice: '单选', choices: '多选', person: '人员' },
  'document.status': { 0: '草稿', 1: '待审核', 2: '已通过', 3: '已驳回', 9: '在回收站' },
  'document.releaseFlag': { 0: '未发布', 1: '已发布' },
  downloadFlag: { 0: '不允许', 1: '允许' },
  'department.orgCategory': { 1: '公司', 2: '部门', 3: '岗位' },
  'grant.effect': { authorise: '授权', restrict: '限制' },
  objectKind: { document: '知识', category: '分类', topic: '专题', department: '部门' },
  'permission.menuType': { 0: '一级菜单', 1: '子菜单', 2: '按钮' },
  'permission.status': { 1: '生效', 0: '不生效' },
  'permission.permsType': { 1: '不显示', 2: '显示但不可用' },
  'question.state': { ...STATES, answered: '已回答', dismissed: '已忽略' },
  'request.state': STATES,
  scope: { private: '仅自己', department: '本部门', staff: '全员', public: '公开' },
  'search-word.kind': { stop: '停用词', hot: '热词', blocked: '屏蔽词', dictionary: '词典词' },
  subjectKind: { user: '用户', role: '角色', department: '部门' },
  'user.userIdentity': { 1: '普通成员', 2: '上级' },
}
const FLAGS: ReadonlySet<string> = new Set([
  'access-review.outsiders',
  'enabled',
  'recommend',
  'retryable',
  'showApi',
  'hasCode',
  'gateway-route.status',
])

export function codeText(kind: string, field: string, value: string): string | undefined {
  const codes = CODES[`${kind}.${field}`] ?? CODES[field]
  const flag = FLAGS.has(field) || FLAGS.has(`${kind}.${field}`)
  return codes?.[value] ?? (flag ? YES_OR_NO[value] : undefined)
}

/** Fields whose values are never shown, only that they changed: secrets and personal data. */
const UNSAID: ReadonlySet<string> = new Set([
  'avatar',
  'client.hint',
  'codeTime',
  'dbPassword',
  'document.fields',
  'grants',
  'message.esContent',
  'message.esParam',
  'message.esReceiver',
  'secretTime',
  'sha256',
  'token.hint',
  'user.birthday',
  'user.email',
  'user.phone',
  'user.telephone',
])
export const isUnsaid = (kind: string, field: string): boolean =>
  UNSAID.has(field) || UNSAID.has(`${kind}.${field}`) || /^(?!mustChange).*(?:password|secret|hash)/i.test(field)
