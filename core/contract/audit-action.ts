/** Every verb that the audit log says of a kind of object. */
interface Verbs {
  announcement: 'add' | 'delete' | 'edit' | 'release' | 'revoke'
  backup: 'add' | 'delete' | 'download'
  banner: 'add' | 'delete' | 'edit'
  category: 'add' | 'delete' | 'edit'
  'check-rule': 'add' | 'delete' | 'edit'
  client: 'add' | 'delete' | 'edit' | 'renew'
  comment: 'add' | 'delete' | 'edit'
  'custom-field': 'add' | 'delete' | 'edit' | 'order'
  'data-rule': 'add' | 'delete' | 'edit'
  'data-rules': 'save'
  department: 'add' | 'delete' | 'edit' | 'switch'
  'department-role': 'add' | 'delete' | 'edit'
  'department-roles': 'save'
  dictionary: 'add' | 'delete' | 'edit' | 'purge' | 'restore'
  'dictionary-item': 'add' | 'delete' | 'edit'
  'data-source': 'add' | 'delete' | 'edit'
  deputy: 'add' | 'delete' | 'edit'
  document:
    | 'break-lock'
    | 'check-in'
    | 'check-out'
    | 'delete'
    | 'discard'
    | 'edit'
    | 'pass'
    | 'publish'
    | 'purge'
    | 'recognise'
    | 'reject'
    | 'release'
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
  task: 'remove' | 'retry'
  'fill-rule': 'add' | 'delete' | 'edit'
  'gateway-route': 'add' | 'delete' | 'edit'
  grant: 'add' | 'delete' | 'edit'
  job: 'add' | 'delete' | 'edit' | 'execute' | 'pause' | 'resume'
  library: 'import'
  level: 'add' | 'delete' | 'edit'
  message: 'add' | 'delete'
  'message-template': 'add' | 'delete' | 'edit'
  'must-read': 'assign' | 'remove'
  password: 'change' | 'change-failed' | 'reset'
  permission: 'add' | 'delete' | 'edit'
  permissions: 'save'
  position: 'add' | 'delete' | 'edit'
  profile: 'edit'
  question: 'answer' | 'dismiss'
  read: 'confirm'
  replacement: 'remove' | 'set'
  request: 'add' | 'approve' | 'decline' | 'withdraw'
  role: 'add' | 'delete' | 'edit'
  'search-curated': 'add' | 'delete' | 'edit'
  'search-index': 'rebuild'
  'search-judgement': 'add' | 'delete'
  'search-record': 'delete'
  'search-synonym': 'add' | 'delete' | 'edit'
  'search-trial': 'release'
  'search-word': 'add' | 'delete' | 'edit'
  session: 'end' | 'force-end'
  share: 'add' | 'cancel' | 'delete' | 'edit'
  sign: 'in' | 'in-failed' | 'out'
  'site-config': 'edit' | 'reset'
  'site-picture': 'add'
  token: 'add' | 'revoke'
  tenant: 'add' | 'delete' | 'edit'
  topic: 'add' | 'delete' | 'edit'
  'uploaded-file': 'add' | 'delete'
  user:
    | 'add'
    | 'delete'
    | 'depart-add'
    | 'depart-remove'
    | 'edit'
    | 'freeze'
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
