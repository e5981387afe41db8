import { expect, it } from 'vitest'
import { answerStream, conversationTurns } from '#core/contract/km/answers/conversation.ts'
import { modelAdd } from '#core/contract/km/answers/model.ts'
import { startFakeModel } from '../../fixtures/fake-model/fake-model.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { signInTo } from '../support/kill-import.ts'
import { KillableServer } from '../support/killable-server.ts'

const QUESTION = '北京出差的住宿标准是多少'

it('an answer whose server is killed is kept as 中断 with its question, and can be asked again', async () => {
  await using fake = await startFakeModel()
  await using server = new KillableServer({ ZHIKU_MODEL_HOSTS: fake.host })
  await server.start()
  const [admin, editor] = [await signInTo(server, 'admin'), await signInTo(server)]
  const text = '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。\n\n上海出差的住宿标准为每晚五百五十元。'
  const { id } = await uploadText(editor(), '差旅费管理办法.md', text)
  await settled(editor(), id)
  await searchable(editor(), '住宿标准', id)
  const where = { provider: 'OPENAI', baseUrl: fake.baseUrl, credential: 'sk-kill', modelName: 'any' }
  await admin().call(modelAdd, { body: { name: '模型', modelType: 'LLM', activateFlag: 1, ...where } })
  // The first answer of a model that was never tested comes as one piece.
  await Array.fromAsync(editor().events(answerStream, { body: { question: QUESTION } }))

  fake.pieceMs = 300
  let conversationId = ''
  const begun: string[] = []
  await expect(async () => {
    for await (const { data } of editor().events(answerStream, { body: { question: QUESTION } })) {
      const told = JSON.parse(data) as { event: string; conversationId?: string }
      conversationId ||= told.conversationId ?? ''
      begun.push(told.event)
      if (told.event === 'begun') await server.kill('server')
    }
  }).rejects.toThrow('terminated')
  expect(begun).not.toContain('end')
  await server.start()
  const turns = await editor().call(conversationTurns, { query: { conversationId } })
  expect(turns).toMatchObject([{ question: QUESTION, state: 'cut', blocks: [], sources: [] }])

  fake.pieceMs = 0
  const again = await Array.fromAsync(editor().events(answerStream, { body: { question: QUESTION, conversationId } }))
  expect(JSON.parse(again.at(-1)!.data)).toMatchObject({ event: 'end', turn: { state: 'answered' } })
}, 120_000)
