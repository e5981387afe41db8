import { Reject } from '#server/kernel/reject.ts'

/** Messages for the database's own constraints. The bin counts, because a restored person still has their values. */
export const SENTENCES = {
  app_user_pkey: '用户编号已存在',
  app_user_username: '用户账号已存在（含回收站）',
  app_user_phone: '手机号已被其他用户使用（含回收站）',
  app_user_email: '邮箱已被其他用户使用（含回收站）',
  app_user_work_no: '工号已被其他用户使用（含回收站）',
} as const

/** Does the work; a taken value is refused with a message that names it. */
export async function readably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = (SENTENCES as Readonly<Record<string, string>>)[constraintName(error)]
    if (sentence === undefined) throw error
    throw new Reject(sentence)
  }
}

/** Drizzle wraps the driver's error, so the constraint's name is on the cause. */
function constraintName(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? constraintName(error.cause) : ''
}
