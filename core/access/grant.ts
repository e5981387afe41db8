import { token } from './tokens.ts'

/** The rights that a grant gives or takes. */
export const BITS = ['view', 'download', 'sensitive'] as const
export type Bit = (typeof BITS)[number]

export const OBJECT_KINDS = ['document', 'category', 'topic', 'department'] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

export const SUBJECT_KINDS = ['user', 'role', 'department'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/**
 * One line of the rights screen: from an object (with everything below) to a subject (for a department, with everything
 * below).
 */
export interface Grant {
  id: string
  effect: 'authorise' | 'restrict'
  objectKind: ObjectKind
  objectId: string
  subjectKind: SubjectKind
  subjectId: string
  bits: readonly Bit[]
  /** In force before this time; null until it is removed. */
  validUntil: Date | null
}

const TOKEN_OF: Record<ObjectKind, (id: string) => string> = {
  document: token.doc,
  category: token.category,
  topic: token.topic,
  department: token.department,
}

/** The token that a grant adds to its subjects' allow or deny set. */
export const grantToken = (grant: Pick<Grant, 'objectKind' | 'objectId'>): string =>
  TOKEN_OF[grant.objectKind](grant.objectId)

/** The subjects that grants can name. `departmentPaths`: each department of a person with its ancestors. */
export interface Subject {
  userId: string
  roleIds: readonly string[]
  departmentPaths: readonly (readonly string[])[]
}

export function isMeant(grant: Grant, subject: Subject): boolean {
  if (grant.subjectKind === 'user') return grant.subjectId === subject.userId
  if (grant.subjectKind === 'role') return subject.roleIds.includes(grant.subjectId)
  return subject.departmentPaths.some((path) => path.includes(grant.subjectId))
}

export const isInForce = (grant: Grant, now: Date): boolean => grant.validUntil === null || grant.validUntil > now
