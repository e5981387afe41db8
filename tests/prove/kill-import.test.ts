import { expect, it } from 'vitest'
import { createApi, type Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docListMine } from '#core/contract/km/document.ts'
import { login } from '#core/contract/sys/login.ts'
import { freePort, Killable, PASSWORD } from './killable.ts'
import { foundIds, eventually, settled, uploadText } from '../whole-server/documents.ts'

const KILLS = 10

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(
  'loses nothing acknowledged and doubles nothing over random kills during an import',
  { timeout: 600_000 },
  async () => {
    await using server = new Killable(await freePort())
    await server.start()
    const base = { baseURL: `http://127.0.0.1:${server.port}/api`, tenant: () => undefined }
    const guest = createApi({ ...base, token: () => undefined })
    const body = { username: 'editor', password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
    const { token } = await guest.call(login, { body })
    const api = createApi({ ...base, token: () => token })

    const acknowledged = new Map<string, string>()
    let next = 0
    let importing = true
    const importer = async () => {
      while (importing) {
        const n = next++
        await uploadUntilSure(api, n, acknowledged, () => importing)
      }
    }
    const importers = [importer(), importer(), importer()]
    const starts: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(300 + Math.random() * 1500)
      await server.kill((['server', 'postgres', 'both'] as const)[kill % 3]!)
      starts.push(await server.start())
    }
    importing = false
    await Promise.all(importers)

    console.log(`acknowledged ${acknowledged.size}, ready again in ${starts.join(', ')} ms`)
    expect(Math.max(...starts)).toBeLessThan(10_000)
    const { total } = await api.call(docListMine, { query: { pageSize: 1 } })
    expect(acknowledged.size).toBeGreaterThan(KILLS)
    expect(total).toBe(acknowledged.size)
    for (const [word, id] of acknowledged) {
      expect((await settled(api, id, 60_000)).ftiFlag).toBe(1)
      await eventually(
        `${word} found once`,
        async () => {
          const found = await foundIds(api, word).catch(onlyTooMany)
          return found[0] === id && found.filter((each) => each === id).length === 1 ? true : null
        },
        30_000,
      )
    }
  },
)

/** The search limit holds for tests as well: asked again a little later. */
function onlyTooMany(error: unknown): string[] {
  if (error instanceof ApiFault && error.status === 429) return []
  throw error
}

/** Sends one document until the server has answered; a repeat of what was stored before the kill is told as 409. */
async function uploadUntilSure(
  api: Api,
  n: number,
  acknowledged: Map<string, string>,
  going: () => boolean,
): Promise<void> {
  const word = `编号${String(n).padStart(6, '0')}`
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const doc = await uploadText(api, `${word}.txt`, `${word}的导入文件，内容各不相同。`)
      acknowledged.set(word, doc.id)
      return
    } catch (error) {
      if (error instanceof ApiFault && error.code === 409) {
        const mine = await api.call(docListMine, { query: { title: word } }).catch(() => null)
        if (mine?.records[0]) acknowledged.set(word, mine.records[0].id)
        if (mine) return
      }
      if (!going() && attempt > 20) return
      await wait(200)
    }
  }
}
