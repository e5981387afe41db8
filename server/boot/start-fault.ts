import { OperatorFault } from '#server/kernel/operator-fault.ts'
import { FileStoreError } from '#server/storage/files/index.ts'

/**
 * Messages for errors of the system and of PostgreSQL that an operator can correct. PostgreSQL's codes: appendix A of
 * its manual.
 */
const SENTENCES: Readonly<Record<string, (fault: Told) => string>> = {
  EADDRINUSE: ({ port }) => `端口 ${port ?? ''} 已被占用，可用 ZHIKU_PORT 换一个`,
  EADDRNOTAVAIL: ({ address }) => `本机没有地址 ${address ?? ''}，请改正 ZHIKU_HOST`,
  ENOSPC: ({ path }) => `磁盘已满，写不下${path ?? '数据'}，请清理或换一块磁盘`,
  EDQUOT: ({ path }) => `磁盘配额已满，写不下${path ?? '数据'}`,
  EROFS: ({ path }) => `${path ?? '数据文件夹'} 在只读的文件系统上，请换一个位置`,
  EACCES: ({ path, port }) =>
    port === undefined
      ? `没有读写 ${path ?? '数据文件夹'} 的权限，请由它的所有者运行，或改正它的权限`
      : `没有监听端口 ${port} 的权限，请用 1024 以上的端口，由反向代理转发`,
  EPERM: ({ path }) => `系统不允许改动 ${path ?? '数据文件夹'}，请由它的所有者运行`,
  ENOTDIR: ({ path }) => `${path ?? '数据文件夹'} 不是文件夹`,
  ENOENT: ({ path }) => `找不到 ${path ?? '文件'}`,
  ECONNREFUSED: ({ port, address }) =>
    `数据库 ${address ?? ''}${port === undefined ? '' : `:${port}`} 拒绝连接，请确认 PostgreSQL 在运行、DATABASE_URL 正确`,
  ECONNRESET: () => '数据库切断了连接，请确认 DATABASE_URL 指向 PostgreSQL',
  ENOTFOUND: ({ hostname }) => `找不到数据库主机 ${hostname ?? ''}，请检查 DATABASE_URL`,
  EAI_AGAIN: ({ hostname }) => `暂时查不到数据库主机 ${hostname ?? ''} 的地址，请检查域名解析`,
  ETIMEDOUT: () => '连接数据库超时，请检查网络、防火墙和 DATABASE_URL',
  EHOSTUNREACH: () => '数据库主机不可达，请检查网络和 DATABASE_URL',
  ENETUNREACH: () => '数据库主机不可达，请检查网络和 DATABASE_URL',
  '28P01': () => '数据库不接受这个账号或密码，请检查 DATABASE_URL',
  '28000': () => '数据库不允许这个账号从本机连接，请检查 DATABASE_URL 和 pg_hba.conf',
  '3D000': ({ message }) => `数据库不存在（${message}），请先建立它`,
  '42501': ({ message }) => `数据库账号的权限不够（${message}），它须拥有这个数据库`,
  '53100': () => '数据库所在的磁盘已满',
  '53300': () => '数据库的连接数已满，请增大 max_connections',
  '57P03': () => '数据库正在启动或恢复，请稍后再试',
}
/** Error codes of OpenSSL and Node for an untrusted certificate. */
const CERTIFICATE = /^(SELF_SIGNED|DEPTH_ZERO|CERT_|UNABLE_TO_|ERR_TLS)/

/** The shown parts of an error of the system or of PostgreSQL. */
type Told = Error & { code?: string; path?: string; port?: number; address?: string; hostname?: string }

/**
 * The message for an error that an operator can correct; null for others, which are errors of the program and shown
 * with their stack. Looks through wrapping errors (drizzle, a driver).
 */
export function operatorSentence(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof AggregateError && each.errors.length > 0) return operatorSentence(each.errors[0])
    if (each instanceof OperatorFault || each instanceof FileStoreError) return each.message
    const told: Told = each
    const { code = '' } = told
    if (CERTIFICATE.test(code)) return `数据库的证书不受信任（${told.message}），请检查 DATABASE_URL 的 sslmode`
    if (/does not support SSL/.test(told.message)) return '数据库不支持加密连接，请检查 DATABASE_URL 的 sslmode'
    if (Object.hasOwn(SENTENCES, code)) return SENTENCES[code]!(told)
  }
  return null
}
