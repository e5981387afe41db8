import { ApiFault } from '../../core/api/fault.ts'
import { searchIndexStatus } from '../../core/contract/km/search/search-index.ts'
import { health } from '../../core/contract/platform/health.ts'
import type { Finding } from '../../core/maintenance/doctor.ts'
import { apiAt, type Connection } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { canaryFindings } from './canary.ts'
import { certificateFindings } from './certificate.ts'

export interface Seen {
  findings: Finding[]
  /** The checks that were skipped, each with its reason. */
  skipped: string[]
}

const LAG_SECONDS = 60
const CLOCK_SECONDS = 5
const WAIT_MS = 5000

/** Checks the server from outside, the way its users reach it. */
export async function seenFromOutside(deps: CliDeps, connection: Connection): Promise<Seen> {
  const { url, token } = connection
  const findings = await certificateFindings(url, new Date())
  const away = await reachFindings(connection)
  findings.push(...away)
  if (away.some(({ detail }) => detail.includes(UNREACHABLE)))
    return { findings, skipped: ['服务器无法访问: 没有检查搜索和索引'] }
  findings.push(...(await clockFindings(url)))
  if (!token) return { findings, skipped: ['没有登录: 没有放入检查用的文件，没有检查索引的进度（zhiku login）'] }
  findings.push(...(await canaryFindings(connection.api, apiAt(url), deps.sleep)))
  const index = await indexFindings(connection)
  return index === null
    ? { findings, skipped: ['登录的账号不能查看索引: 没有检查索引的进度'] }
    : { findings: [...findings, ...index], skipped: [] }
}

const UNREACHABLE = '无法访问'

async function reachFindings({ api, url }: Connection): Promise<Finding[]> {
  try {
    const { components } = await api.call(health, {})
    const down = Object.entries(components).filter(([, part]) => part.status === 'DOWN')
    return down.map(([name]) => ({ code: 'ZK-D01', detail: `部件 ${name} 不工作` }))
  } catch (error) {
    if (!(error instanceof ApiFault)) throw error
    return [{ code: 'ZK-D01', detail: `${url} ${UNREACHABLE}：${error.message}` }]
  }
}

/** Compares clocks by the Date header, which is exact to one second. */
async function clockFindings(url: string): Promise<Finding[]> {
  const asked = Date.now()
  const answer = await fetch(`${url}/api/actuator/health`, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => null)
  const date = Date.parse(answer?.headers.get('date') ?? '')
  await answer?.body?.cancel()
  if (Number.isNaN(date)) return []
  const ahead = (date - (asked + Date.now()) / 2) / 1000
  if (Math.abs(ahead) <= CLOCK_SECONDS) return []
  return [{ code: 'ZK-D09', detail: `服务器的时钟与这里相差 ${Math.round(ahead)} 秒` }]
}

/** Checks the index; null when this account may not read its state. */
async function indexFindings({ api }: Connection): Promise<Finding[] | null> {
  try {
    const { lagSeconds } = await api.call(searchIndexStatus, {})
    const detail = `落后 ${Math.round(lagSeconds)} 秒`
    return lagSeconds > LAG_SECONDS ? [{ code: 'ZK-D11', detail }] : []
  } catch (error) {
    if (error instanceof ApiFault && error.kind === 'denied') return null
    throw error
  }
}
