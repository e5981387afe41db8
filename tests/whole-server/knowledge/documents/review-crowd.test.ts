import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditDraft } from '#core/contract/km/documents/edit.ts'
import { docPass, docReject, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import { reviewEvent, reviewFlow, version } from '#server/db/schema/index.ts'
import { way } from '../../../whole-way.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer } from '../../support/fixture.ts'

const CLIENTS = 20
const STEPS = way(8, 40)
const PAPERS = 4
const TITLE = /^第\d+人第\d+改$/
type Step = 'edit' | 'submit' | 'withdraw' | 'pass' | 'reject'
const OF_AUTHOR: readonly Step[] = ['edit', 'edit', 'submit', 'submit', 'withdraw']
const OF_REVIEWER: readonly Step[] = ['pass', 'pass', 'reject']

it(`${CLIENTS} clients who edit, submit, withdraw and decide at once lose and double nothing`, async () => {
  await using server = await startServer()
  const { db } = server.running.engines
  const [author, reviewer] = (await Promise.all(['zhangwei', 'admin'].map(server.signIn))) as [Api, Api]
  const ids = await Promise.all(
    Array.from(
      { length: PAPERS },
      async (_, n) => (await uploadText(author, `众审${n}.txt`, `众审正文${n}`, 'staff')).id,
    ),
  )
  await Promise.all(ids.map((id) => settled(author, id)))
  const said: Record<Step, number> = { edit: 0, submit: 0, withdraw: 0, pass: 0, reject: 0 }
  const titles: { id: string; title: string }[] = []

  async function act(step: Step, id: string, title: string): Promise<void> {
    const query = { id }
    if (step === 'edit') await author.call(docEditDraft, { body: { id, title } }).then(() => titles.push({ id, title }))
    else if (step === 'submit') await author.call(docSubmit, { query })
    else if (step === 'withdraw') await author.call(docWithdraw, { query })
    else if (step === 'pass') await reviewer.call(docPass, { query })
    else await reviewer.call(docReject, { query: { id, reason: '再改' } })
    said[step]++
  }
  const worker = async (n: number): Promise<void> => {
    const random = seededRandom(20261127 + n)
    const steps = n % 2 === 0 ? OF_AUTHOR : OF_REVIEWER
    for (let turn = 0; turn < STEPS; turn++) {
      const [step, id] = [steps[random.int(steps.length)]!, ids[random.int(PAPERS)]!]
      // A refusal says that somebody else was faster; any other fault fails the test.
      await act(step, id, `第${n}人第${turn}改`).catch((error: Error & { kind?: string }) => {
        expect(error.kind, error.message).toBe('refused')
      })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => worker(n)))
  expect(said.pass).toBeGreaterThan(0)
  expect(said.submit).toBeGreaterThan(said.pass)

  const flows = await db.select().from(reviewFlow).where(inArray(reviewFlow.documentId, ids))
  const events = await db
    .select({ action: reviewEvent.action })
    .from(reviewEvent)
    .innerJoin(reviewFlow, eq(reviewFlow.id, reviewEvent.flowId))
    .where(inArray(reviewFlow.documentId, ids))
  const counted = (action: string) => events.filter((each) => each.action === action).length
  expect({ submit: counted('submit'), pass: counted('pass'), reject: counted('reject') }).toEqual({
    submit: said.submit,
    pass: said.pass,
    reject: said.reject,
  })
  expect(flows).toHaveLength(said.submit)
  for (const id of ids) {
    const own = flows.filter((each) => each.documentId === id)
    expect(own.filter((each) => each.state === 'waiting').length).toBeLessThanOrEqual(1)
    const versions = await db.select().from(version).where(eq(version.documentId, id)).orderBy(version.number)
    expect(versions.map((each) => each.number)).toEqual(versions.map((_, at) => at + 1))
    const passed = own.filter((each) => each.state === 'passed').map((each) => each.versionId)
    expect(new Set(passed).size).toBe(passed.length)
    // The title in force was written by somebody to whom the server said yes, or is the first one.
    const { title } = (await author.call(docGet, { query: { id } })).records[0]!
    if (TITLE.test(title ?? '')) expect(titles).toContainEqual({ id, title })
  }
})
