import { RECORD_KINDS } from './record-kinds.generated.ts'

/**
 * Records that are only added, changed and deleted, with what people call them: the three actions of each and their words
 * follow from this. Those of `recordCalls` name themselves.
 */
export const RECORDS = {
  ...RECORD_KINDS,
  banner: '首页横幅',
  category: '知识分类',
  comment: '评论',
  'data-rule': '数据规则',
  'department-role': '部门角色',
  deputy: '代理人',
  'dictionary-item': '字典项',
  grant: '授权',
  level: '密级',
  permission: '菜单与按钮',
  role: '角色',
  'search-curated': '精选答案',
  'search-synonym': '同义词',
  'search-word': '搜索词',
  tenant: '租户',
  topic: '知识专题',
} as const

/** Every verb that the audit log says of a kind of object. */
interface Verbs extends Record<keyof typeof RECORDS, 'add' | 'delete' | 'edit'> {
  'access-review': 'add' | 'decide' | 'edit' | 'end' | 'undo'
  announcement: 'add' | 'delete' | 'edit' | 'release' | 'revoke'
  backup: 'add' | 'delete' | 'download'
  client: 'add' | 'delete' | 'edit' | 'renew'
  'custom-field': 'add' | 'delete' | 'edit' | 'order'
  'data-rules': 'save'
  department: 'add' | 'delete' | 'edit' | 'switch'
  'department-roles': 'save'
  dictionary: 'add' | 'delete' | 'edit' | 'purge' | 'restore'
  document:
    | 'break-lock'
    | 'check-in'
    | 'check-out'
    | 'confirm-valid'
    | 'delegate'
    | 'delete'
    | 'discard'
    | 'edit'
    | 'escalate'
    | 'keep'
    | 'pass'
    | 'place'
    | 'publish'
    | 'purge'
    | 'read-clear'
    | 'recognise'
    | 'reject'
    | 'release'
    | 'remark'
    | 'remind'
    | 'reread'
    | 'restore'
    | 'revise'
    | 'submit'
    | 'title-from-content'
    | 'topics'
    | 'unlock'
    | 'upload'
    | 'withdraw'
  'file-store': 'move'
  assistant: 'approve' | 'decline' | 'register'
  hold: 'close' | 'remove' | 'set'
  task: 'remove' | 'retry'
  job: 'add' | 'delete' | 'edit' | 'execute' | 'pause' | 'resume'
  library: 'import'
  message: 'add' | 'delete'
  'missed-query': 'answer' | 'assign' | 'dismiss'
  'must-read': 'assign' | 'remove'
  password: 'change' | 'change-failed' | 'reset'
  permissions: 'save'
  profile: 'edit'
  question: 'answer' | 'dismiss'
  'purge-request': 'add' | 'approve' | 'decline' | 'withdraw'
  read: 'confirm'
  replacement: 'remove' | 'set'
  request: 'add' | 'approve' | 'decline' | 'withdraw'
  'search-index': 'rebuild'
  'search-judgement': 'add' | 'delete'
  'search-record': 'delete'
  'search-trial': 'release'
  session: 'end' | 'force-end'
  share: 'add' | 'cancel' | 'delete' | 'edit'
  sign: 'in' | 'in-failed' | 'out'
  'site-config': 'edit' | 'reset'
  'site-picture': 'add'
  token: 'add' | 'revoke'
  'uploaded-file': 'add' | 'delete'
  user:
    | 'add'
    | 'delete'
    | 'depart-add'
    | 'depart-remove'
    | 'edit'
    | 'freeze'
    | 'handover'
    | 'purge'
    | 'restore'
    | 'role-add'
    | 'role-remove'
    | 'thaw'
}

/** Kinds of what is built beside the product, such as the tutorial in `docs`: they are declared into this interface. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface MoreVerbs {}
type AllVerbs = Verbs & MoreVerbs

export type AuditKind = keyof Verbs
export type AuditVerb<K extends AuditKind = AuditKind> = Verbs[K]

/** What a line of the audit log says: the kind of object and the verb, in kebab-case. No other compiles. */
export type AuditAction = { [K in keyof AllVerbs]: `${K}-${AllVerbs[K]}` }[keyof AllVerbs]

/** Kinds of objects that the audit log knows with all three verbs. */
export type RecordKind = {
  [A in AuditAction]: A extends `${infer K}-add`
    ? `${K}-edit` extends AuditAction
      ? `${K}-delete` extends AuditAction
        ? K
        : never
      : never
    : never
}[AuditAction]

/** Kinds of lines that name what was done to another object: `password-change` is about a user. */
const DEED = [
  'data-rules',
  'department-roles',
  'hold',
  'password',
  'permissions',
  'profile',
  'read',
  'replacement',
  'session',
  'sign',
] as const satisfies readonly AuditKind[]
export const DEEDS: ReadonlySet<string> = new Set(DEED)

/** What a line of the audit log is about. */
export type AuditObject = Exclude<keyof AllVerbs, (typeof DEED)[number]>
