import { expect, it } from 'vitest'
import { modelAddressProblem, modelKeyIn, modelKeyProblem } from './model-address.ts'
import { readModelParams } from './model-params.ts'

it('takes addresses and keys as people and the family write them', () => {
  for (const good of ['https://api.deepseek.com/v1', ' http://ollama:11434/v1/ '])
    expect(modelAddressProblem(good)).toBeNull()
  for (const bad of ['', 'api.deepseek.com', 'ftp://x', 'https://u:p@x', 'file:///etc/passwd'])
    expect(modelAddressProblem(bad), bad).not.toBeNull()
  expect(modelKeyIn(' sk-1 ')).toBe('sk-1')
  expect(modelKeyIn('{"apiKey":"sk-2","secretKey":""}')).toBe('sk-2')
  expect(modelKeyIn('{"apiKey":1}')).toBe('')
  expect(modelKeyIn('{oops')).toBe('{oops')
  expect([modelKeyProblem('sk-1'), modelKeyProblem('')]).toEqual([null, null])
  for (const bad of ['sk 1', '密钥', 'a\nb', '{"apiKey":"a\\r\\nb"}']) expect(modelKeyProblem(bad), bad).not.toBeNull()
})
it('takes of the parameters only what changes how a model speaks, also by the names of the family', () => {
  expect(readModelParams('')).toEqual({})
  expect(readModelParams('{"temperature":0.2,"topP":0.9,"maxTokens":800}')).toEqual({
    temperature: 0.2,
    top_p: 0.9,
    max_tokens: 800,
  })
  for (const bad of [
    '[]',
    '1',
    '{',
    '{"model":"x"}',
    '{"stream":false}',
    '{"messages":[]}',
    '{"tools":[]}',
    '{"temperature":9}',
  ])
    expect(readModelParams(bad), bad).toBeNull()
})
