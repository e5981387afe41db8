/**
 * What an installation of a size needs: memory of the server alone and with PostgreSQL and its children, disk by part, and
 * how long a search takes with that many. `npm run bench -- sizes [--documents N] [--people N]`; the last line is one JSON
 * object. Each document has about two thousand characters. The guide (`docs/operations.md`) takes its table from here.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { docSearch } from '#core/contract/km/search/search.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { openDatabase } from '#server/db/database.ts'
import { residentMb, wholeMb } from '../prove/memory.ts'
import { LARGE, seedOrganisation } from '../seed-organisation.ts'
import { uploadText } from '../whole-server/support/documents.ts'
import { settledDocuments, signInTo } from '../whole-server/support/kill-import.ts'
import { clusterHome } from '../whole-server/support/cluster-home.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '1000' }, people: { type: 'string', default: '50' } },
})
const [documents, people] = [Number(values.documents), Number(values.people)]
const AT_ONCE = 8
const SEARCHES = 60

const CLAUSES = [
  '差旅住宿标准',
  '合同审批流程',
  '信息安全责任',
  '采购询价要求',
  '年度休假安排',
  '档案保管期限',
  '项目验收办法',
]
const regulation = (n: number): string =>
  Array.from(
    { length: 60 },
    (_, line) =>
      `第${line + 1}条 ${CLAUSES[(n + line) % CLAUSES.length]}第${n}号，由第${(n * 7 + line) % 97}部门负责落实，按季度检查。`,
  ).join('\n')

await using server = new KillableServer({}, { built: true })
await server.start()
const api = await signInTo(server)
if (people > 50) {
  await using handle = openDatabase(runningPostgres(server.data)!, () => undefined)
  await seedOrganisation(handle.db, { ...LARGE, users: people, departments: Math.ceil(people / 20), logs: people * 20 })
}
const began = performance.now()
let next = 0
const upload = async () => {
  while (next < documents) {
    const n = (next += 1)
    await uploadText(api(), `制度${n}.txt`, regulation(n))
  }
}
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, wholeMb(server.pid))), 500)
await Promise.all(Array.from({ length: AT_ONCE }, upload))
await settledDocuments(api, 3_600_000)
clearInterval(watch)
const readSeconds = (performance.now() - began) / 1000

const times: number[] = []
for (let n = 0; n < SEARCHES; n++) {
  const start = performance.now()
  await api().call(docSearch, { body: { content: `${CLAUSES[n % CLAUSES.length]} 第${n}号` } })
  times.push(performance.now() - start)
}
const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!

const megabytes = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
const size = {
  people,
  documents,
  readSeconds: Math.round(readSeconds),
  serverMb: Math.round(residentMb(server.pid)),
  wholeMb: Math.round(wholeMb(server.pid)),
  peakMb: Math.round(peak),
  databaseMb: megabytes(clusterHome(server.data)),
  filesMb: megabytes(path.join(server.data, 'files')),
  indexMb: megabytes(path.join(server.data, 'search')),
  searchMs: { p50: Math.round(at(0.5)), p95: Math.round(at(0.95)) },
}
console.log(JSON.stringify(size))
