import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import { deputyAdd } from '#core/contract/sys/deputy.ts'
import { SCOPES } from '#core/access/scope.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { document, version } from '#server/db/schema/index.ts'
import { escalateOverdue } from '#server/knowledge/reviews/escalate.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import { way } from '../../../whole-way.ts'
import { PATIENCE_MS, settled } from '../../support/documents.ts'
import { dayIn } from '../../support/dates.ts'
import { startServer } from '../../support/fixture.ts'
import { rightsTools } from '../../support/rights-admin.ts'
import { assertSearch, assertSeen, assertStored, assertWaiting, type WalkedDocument } from './version-checks.ts'
import { after, grownOld, PEOPLE, type Person, reads, shownVersion, type Step, uploaded } from './version-model.ts'
import { attempt, FILES, KINDS, randomTry } from './version-walk.ts'

/** 1200 under `npm run prove`. */
const STEPS = way(150, 1200)
const AUTHORS = ['zhangwei', 'editor', 'reviewer'] as const
const SEED = 20261128

const PAPERS = 7

/** Random people do random things to a few documents, and the server does exactly what the plain model says. */
it(
  'random actions by random people: the state, the history, the log and every reader agree with the model',
  {
    timeout: 600_000,
  },
  async () => {
    await using server = await startServer()
    await server.setSite('AllowGuestSearch', '1')
    const { db } = server.running.engines
    const apis = Object.fromEntries(
      await Promise.all(
        PEOPLE.map(async (who) => [who, who === 'guest' ? server.guest : await server.signIn(who)] as const),
      ),
    ) as Record<Person, Api>
    const admin = apis.admin
    const rights = rightsTools(server, admin)
    // Another reviewer, of a department without documents, stands in for the reviewer.
    apis.lina = await rights.withRole('lina', await rights.roleId('reviewer'))
    const term = { startTime: dayIn(-1), endTime: dayIn(9) }
    await admin.call(deputyAdd, { body: { userName: 'reviewer', agentUserName: 'lina', ...term } })
    await server.setSite('ReviewEscalateDays', '3')
    await server.setSite('ReviewEscalateRole', 'admin')
    const watch = () => {
      const deps = { db, actorOfUser: (userId: string) => actorOfUser(db, userId) }
      return escalateOverdue(deps, new Date(Date.now() + 4 * 86_400_000))
    }
    const random = seededRandom(SEED)
    let titles = 0
    const freshTitle = () => `机器题目T${++titles}号`
    const approved = new Set<string>()
    const pick = <T>(list: readonly T[]): T => list[random.int(list.length)]!

    async function upload(author: (typeof AUTHORS)[number]): Promise<WalkedDocument> {
      const title = freshTitle()
      const file = `机器样本正文第${titles}件`
      const scope = pick(SCOPES)
      const { id } = await apis[author].call(docUpload, {
        file: new Blob([file]),
        fileName: '样本.txt',
        body: { title, scope },
      })
      await settled(apis[author], id)
      return { id, model: uploaded(author, title, file, scope), fixed: new Map() }
    }
    const documents: WalkedDocument[] = []
    for (let n = 0; n < PAPERS; n++) documents.push(await upload(AUTHORS[n % 3]!))
    for (const file of FILES) await readBefore(apis.lina, file)

    const tally = { done: 0, refused: 0, kinds: new Set<Step['kind']>() }
    // It goes on until everything was done once, and no longer than twice as long.
    const isEnough = (turn: number) => turn >= 2 * STEPS || (turn >= STEPS && tally.kinds.size === KINDS.length)
    for (let turn = 0; !isEnough(turn); turn++) {
      const at = random.int(documents.length)
      const walked = documents[at]!
      const { person, step } = randomTry(walked.model, random, { freshTitle, done: tally.kinds })
      const what = `turn ${turn}: ${person} ${JSON.stringify(step)} on ${JSON.stringify(walked.model)}`
      const expected = after(walked.model, person, step)
      const refusal = await attempt(server, apis[person], walked, step)
      expect(refusal === null, `${what}\nanswer: ${refusal ?? 'done'}`).toBe(expected !== 'refused')
      if (expected === 'refused') tally.refused++
      else {
        tally.done++
        tally.kinds.add(step.kind)
      }
      if (expected === null) {
        expect(await db.$count(document, eq(document.id, walked.id)), what).toBe(0)
        expect(await db.$count(version, eq(version.documentId, walked.id)), what).toBe(0)
        documents[at] = await upload(pick(AUTHORS))
        continue
      }
      if (expected !== 'refused') walked.model = expected
      if (walked.model.visible !== null) approved.add(shownVersion(walked.model).title)
      await assertStored(server, walked, what)
      const reader = pick(PEOPLE)
      await assertSeen(apis[reader], reader, walked, what)
      if (turn % 15 === 14) {
        // Two servers look at the same time.
        await Promise.all([watch(), watch()])
        for (const { model } of documents) grownOld(model)
      }
      if (turn % 100 === 99) {
        for (const who of PEOPLE) await assertSearch(apis[who], who, documents, approved)
        for (const who of ['reviewer', 'admin', 'lina'] as const) await assertWaiting(apis[who], who, documents)
      }
    }
    expect([...tally.kinds].toSorted()).toEqual([...KINDS].toSorted())
    expect(tally.done).toBeGreaterThan(STEPS / 5)
    expect(tally.refused).toBeGreaterThan(STEPS / 5)

    for (const who of ['reviewer', 'admin', 'lina'] as const) await assertWaiting(apis[who], who, documents)
    for (const who of PEOPLE) {
      const expected = documents.filter((walked) => reads(walked.model, who)).map((walked) => walked.id)
      await expect
        .poll(async () => (await assertSearch(apis[who], who, documents, approved)).toSorted(), {
          timeout: PATIENCE_MS,
        })
        .toEqual(expected.toSorted())
    }
  },
)

/** Text is read out of a file once for all documents that hold it. */
async function readBefore(api: Api, file: string): Promise<void> {
  const { id } = await api.call(docUpload, { file: new Blob([file]), fileName: '附件.txt', body: {} })
  await settled(api, id)
  await api.call(docDelete, { query: { id } })
}
