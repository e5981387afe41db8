import { Client, type ClientConfig } from 'pg'
import type { Finding, MachineReport } from '#core/maintenance/doctor.ts'
import type { SandboxKind } from '#server/sandbox/isolation.ts'
import { adviceOn } from './advice.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { FOLDER_CHECKS, freeSpace, ownership, PLAIN_CODES, unfinishedRestore } from './folder-checks.ts'
import type { DoctorCheck } from '#server/jobs/queue/index.ts'
import type { Machine, MachineCheck } from './machine.ts'

type Examined = Omit<Machine, 'database'> & {
  /** Null: it is not running. */
  connection: ClientConfig | null
  /** How strongly programs that read foreign files are isolated here. */
  isolation: () => Promise<SandboxKind>
  /** The checks of the features. */
  checks: readonly DoctorCheck[]
}

const CONNECT_MS = 5000

/** Runs all checks that are possible on the server's machine while the server runs. */
export async function examine({ connection, isolation, checks: own, ...machine }: Examined): Promise<MachineReport> {
  const plain = [...(await unfinishedRestore(machine)), ...(await freeSpace(machine)), ...(await ownership(machine))]
  const database = await connected(connection)
  if (typeof database === 'string') {
    const away: Finding = { code: 'ZK-D05', detail: database }
    return { findings: [...plain, away], checked: [...PLAIN_CODES, 'ZK-D05'], advice: await adviceOn(isolation) }
  }
  try {
    const findings = [...plain]
    const checks = [...DATABASE_CHECKS, ...own, ...FOLDER_CHECKS]
    for (const check of checks) findings.push(...(await looked(check, { ...machine, database })))
    const checked = [...PLAIN_CODES, 'ZK-D05', 'ZK-D21', ...checks.flatMap(({ codes }) => codes)]
    return { findings, checked, advice: await adviceOn(isolation) }
  } finally {
    await database.end().catch(() => undefined)
  }
}

/** A failing check does not stop the others. */
const looked = ({ codes, find }: MachineCheck, machine: Machine): Promise<Finding[]> =>
  find(machine).catch((error: unknown) => [
    { code: 'ZK-D21', detail: `${codes.join('、')}：${error instanceof Error ? error.message : String(error)}` },
  ])

/** The reason if there is no connection. */
async function connected(connection: ClientConfig | null): Promise<Client | string> {
  if (connection === null) return '自带的 PostgreSQL 没有运行'
  const client = new Client({ ...connection, application_name: 'zhiku doctor', connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined) // The running query reports the error.
  try {
    await client.connect()
    return client
  } catch (error) {
    return (error as Error).message
  }
}
