import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { docText } from '#core/contract/km/documents/document.ts'
import { change, task } from '#server/db/schema/index.ts'
import { findRereading, REREAD_FILE } from '#server/knowledge/documents/text/reread-task.ts'
import { age } from '../../support/aged-files.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startTwoServers } from '../../support/second-server.ts'

const NAMES = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛']

it(
  'of two servers over one database each file is read again by one, and both find its new text',
  { tags: 'prove', timeout: 120_000 },
  async () => {
    await using servers = await startTwoServers()
    const { first, second } = servers
    const { db } = first.running.engines
    const token = await first.tokenOf('editor')
    const [here, there] = [first.api(token), second.api(token)]
    const ids: string[] = []
    const hashes: string[] = []
    for (const name of NAMES) {
      const { id } = await settled(
        here,
        (await uploadText(here, `${name}组登记事项.txt`, `${name}字号档案柜的钥匙由保密室登记`)).id,
      )
      ids.push(id)
      hashes.push(await age(db, id, `${name}蜈蚣风筝`))
    }
    for (const api of [here, there]) for (const id of ids) await searchable(api, '蜈蚣风筝', id)
    const changes = () => db.$count(change, inArray(change.documentId, ids))
    const before = await changes()
    await Promise.all([findRereading(db), findRereading(db), findRereading(db)])
    for (const api of [here, there]) for (const id of ids) await searchable(api, '档案柜的钥匙', id)
    expect(await foundIds(there, '蜈蚣风筝')).toEqual([])
    expect((await there.call(docText, { query: { id: ids[0]! } })).text).toContain('保密室登记')
    const rows = await eventually('all tasks done', async () => {
      const found = await db
        .select()
        .from(task)
        .where(and(inArray(task.dedupeKey, hashes), eq(task.kind, REREAD_FILE.kind)))
      return found.every((each) => each.state === 'done') ? found : null
    })
    // A file that is read while another server looks may be written down once more; nothing is read again for that.
    expect([...new Set(rows.map((each) => each.dedupeKey))].toSorted()).toEqual(hashes.toSorted())
    expect(rows.every((each) => each.attempts === 1)).toBe(true)
    expect(await changes()).toBe(before + NAMES.length)
  },
)
