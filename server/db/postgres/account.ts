import { readFileSync } from 'node:fs'

/** The unprivileged account PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface Account {
  name: string
  ids: { uid: number; gid: number }
}

/** Null when we are an ordinary user: PostgreSQL then runs as that user. */
export function postgresAccount(): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const found = lines.find((fields) => fields[0] === name)
    if (found) return { name, ids: { uid: Number(found[2]), gid: Number(found[3]) } }
  }
  throw new Error('以 root 运行时需要名为 postgres 或 nobody 的系统账号来运行 PostgreSQL')
}
