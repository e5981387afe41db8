import { expect } from 'vitest'
import { importTask, importTaskRows, importTasks } from '#core/contract/sheet.ts'
import { userList, userImport } from '#core/contract/sys/user.ts'
import { eventually } from './documents.ts'
import { finished } from './import-tasks.ts'
import { KillableServer, type Victim } from './killable-server.ts'
import { signInTo } from './kill-import.ts'
import { writeWorkbook } from './workbooks.ts'

/** One wrong row in every piece, including the first and the last row of all. */
const isWrong = (i: number, count: number) => i % 100 === 50 || i === 0 || i === count - 1

/**
 * Imports people, and kills each of the victims in turn after some more rows. In the end every row has exactly one
 * result and every imported person exists once; returns the actual and the expected state.
 */
export async function importPeopleUnderKills(count: number, victims: readonly Victim[]) {
  await using server = new KillableServer()
  await server.start()
  const api = await signInTo(server, 'admin')
  const rows = Array.from({ length: count }, (_, i) => [
    `kill_${i}`,
    isWrong(i, count) ? '' : `死${i}`,
    `Neu-Wort-${1000 + i}`,
  ])
  const book = await writeWorkbook([['用户账号', '用户姓名', '初始密码'], ...rows])
  const args = { file: new Blob([new Uint8Array(book)]), fileName: '用户.xlsx', body: { dryRun: false } }
  await api().call(userImport, args)
  const [begun] = await api().call(importTasks, { query: {} })
  const { id } = begun!
  let seen = 0
  for (const victim of victims) {
    const doneCount = await eventually(
      'some more rows are written',
      async () => {
        const task = await api()
          .call(importTask, { query: { id } })
          .catch(() => null)
        return task && (task.doneCount > seen || task.state === 'done') ? task.doneCount : null
      },
      60_000,
    )
    expect(doneCount, 'killed while rows were left').toBeLessThan(count)
    seen = doneCount
    await server.kill(victim)
    if (victim !== 'postgres') await server.start()
  }
  const task = await eventually('the server answers', () => finished(api(), id).catch(() => null), 60_000)
  const refused = await api().call(importTaskRows, { query: { id, refused: true, pageSize: 1000 } })
  const listed = await api().call(userList, { query: { username: 'kill_*', pageSize: 1000 } })
  const wrong = rows.flatMap((_, i) => (isWrong(i, count) ? [i + 2] : []))
  return {
    counts: [task.state, task.doneCount, task.successCount, task.errorCount],
    refused: refused.records.map(({ row, message }) => `${row} ${message}`),
    people: [listed.total, new Set(listed.records.map(({ username }) => username)).size],
    /** The expected state. */
    wanted: {
      counts: ['done', count, count - wrong.length, wrong.length],
      refused: wrong.map((row) => `${row} 用户姓名不能为空`),
      people: [count - wrong.length, count - wrong.length],
    },
  }
}
