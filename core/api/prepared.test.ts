import { expect, it } from 'vitest'
import { modelTest } from '../contract/km/answers/model.ts'
import { userAdd, userDeleteBatch, userFreeze } from '../contract/sys/user.ts'
import { commandText, prepared } from './prepared.ts'

it('writes a call as the command that makes it', () => {
  expect(commandText(prepared(userFreeze, { body: { ids: 'a,b', status: 2 } }))).toBe(
    `zhiku call PUT /sys/user/frozenBatch --data '{"ids":"a,b","status":2}'`,
  )
  expect(commandText(prepared(userDeleteBatch, { query: { ids: 'a,b' } }))).toBe(
    `zhiku call DELETE /sys/user/deleteBatch --query 'ids=a,b'`,
  )
})

it('quotes for a shell and leaves passwords out', () => {
  const body = { username: "o'neil", realname: '王', password: 'Geheim-2026' }
  expect(commandText(prepared(userAdd, { body }))).toBe(
    `zhiku call POST /sys/user/add --data '{"username":"o'\\''neil","realname":"王","password":"在此填写"}'`,
  )
  const model = { modelType: 'LLM', modelName: 'x', baseUrl: 'https://x.example/v1', credential: 'sk-key-1' } as const
  expect(commandText(prepared(modelTest, { body: model }))).not.toContain('sk-key-1')
})
