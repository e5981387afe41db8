import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** The account without privileges that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root. */
export interface Account {
  name: string
  ids: { uid: number; gid: number }
}

/**
 * Null when we are an ordinary user: PostgreSQL then runs as this user. A data folder always belongs to the user who
 * created it. Root and an ordinary user keep their clusters in different places, so the other one would find an empty
 * database.
 */
export function postgresAccount(dataFolder: string): Account | null {
  const isRoot = process.platform !== 'win32' && process.getuid?.() === 0
  if (isRoot && existsSync(path.join(dataFolder, 'postgres/cluster')))
    throw new OperatorFault(`数据文件夹 ${dataFolder} 的数据库是普通用户建立的，请用该用户启动`)
  if (!isRoot && existsSync(path.join(dataFolder, 'postgres/id')))
    throw new OperatorFault(`数据文件夹 ${dataFolder} 的数据库是 root 建立的，请用 root 启动`)
  return isRoot ? unprivilegedAccount() : null
}

function unprivilegedAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const found = lines.find((fields) => fields[0] === name)
    if (found) return { name, ids: { uid: Number(found[2]), gid: Number(found[3]) } }
  }
  throw new OperatorFault('以 root 运行时需要名为 postgres 或 nobody 的系统账号来运行 PostgreSQL')
}
