import { DEFAULT_TENANT } from '../../default-tenant.ts'

/*
 * The things that a scheduled job can do. A job names one of these; typed text is never run. The server does the work
 * (`server/operations/scheduled-jobs`), and the console shows the parameters from the same facts.
 */

/** One parameter of a job: a whole number. */
export interface JobParameter {
  readonly key: string
  readonly title: string
  readonly least: number
  readonly most: number
  /** The default. */
  readonly preset: number
}

interface JobKind {
  readonly title: string
  readonly note: string
  /** `installation`: works on what all tenants share, so only the installation's own tenant may have it. */
  readonly scope: 'tenant' | 'installation'
  readonly parameters: readonly JobParameter[]
}

const days = (preset: number) => ({ key: 'days', title: '保留天数', least: 1, most: 3650, preset }) as const

export const JOB_KINDS = {
  searchIndexCheck: {
    title: '检查搜索索引',
    note: '索引没有跟上知识的修改时，执行结果为失败',
    scope: 'installation',
    parameters: [{ key: 'lagSeconds', title: '允许落后的秒数', least: 1, most: 86_400, preset: 60 }],
  },
  searchRecordClean: {
    title: '清理搜索记录',
    note: '删除早于保留天数的搜索记录',
    scope: 'tenant',
    parameters: [days(180)],
  },
  apiCallClean: {
    title: '清理接口调用记录',
    note: '删除早于保留天数的接口调用记录',
    scope: 'tenant',
    parameters: [days(90)],
  },
  uploadedFileClean: {
    title: '清理没有用上的上传文件',
    note: '删除上传七天以后仍没有用上的文件',
    scope: 'installation',
    parameters: [],
  },
  backup: {
    title: '备份',
    note: '写到执行它的服务器的数据文件夹 backups，只保留最新的几份',
    scope: 'installation',
    parameters: [{ key: 'keep', title: '保留份数', least: 1, most: 365, preset: 7 }],
  },
} as const satisfies Readonly<Record<string, JobKind>>

export type JobName = keyof typeof JOB_KINDS
export type JobValues = Readonly<Record<string, number>>

export const jobKind = (name: string): JobKind | null =>
  Object.hasOwn(JOB_KINDS, name) ? JOB_KINDS[name as JobName] : null

export const isOffered = ({ scope }: JobKind, tenantId: string): boolean =>
  scope === 'tenant' || tenantId === DEFAULT_TENANT

/** The values of a job's parameters, or an error. `text` is a JSON object; empty: the defaults. */
export function jobValues(name: string, text: string | null | undefined): JobValues | { readonly problem: string } {
  const kind = jobKind(name)
  if (!kind) return { problem: `后台找不到该类名：${name}` }
  const said = parseObject(text ?? '')
  if (!said) return { problem: '参数应为 JSON 对象，如 {"days":30}' }
  const strange = Object.keys(said).find((key) => !kind.parameters.some((each) => each.key === key))
  if (strange !== undefined) return { problem: `“${kind.title}”没有参数 ${strange.slice(0, 20)}` }
  const values: Record<string, number> = {}
  for (const { key, title, least, most, preset } of kind.parameters) {
    const value = Object.hasOwn(said, key) ? said[key] : preset
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      return { problem: `${title}应为 ${least} 到 ${most} 的整数` }
    values[key] = value
  }
  return values
}

/** The problem with a job's class or parameters; null if there is none. */
export function jobProblem(name: string, text: string | null | undefined): string | null {
  const values = jobValues(name, text)
  return 'problem' in values ? String(values.problem) : null
}

function parseObject(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
