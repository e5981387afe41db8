import { execFileSync } from 'node:child_process'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { openapi } from '#core/contract/openapi.ts'
import { found, readDescription, describeAccess, typeText } from './description.ts'
import { callAddress, exampleRequest, LANGUAGES, parsed, program } from './examples.ts'

const { operations, schemas } = readDescription(openapi(contract, { title: '', version: '' }))
const named = (id: string) => operations.find((each) => each.id === id)!

it('has every call of the contract once, by chapters', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    contract.map((e) => `${e.methods[0]} ${e.path}`).toSorted(),
  )
  const groups = operations.map(({ group }) => group)
  expect(groups.filter((group, i) => group !== groups[i - 1])).toEqual([...new Set(groups)])
})

it('finds calls by words of their sentence, path and chapter', () => {
  expect(found(operations, '撤销 令牌').map(({ id }) => id)).toContain('sysApiTokenRevoke')
  expect(found(operations, 'SEARCHDOC').map(({ id }) => id)).toEqual(['kmDocSearchDoc'])
  expect(found(operations, 'no-such-call')).toEqual([])
})

it('says who may call', () => {
  expect(describeAccess(named('sysUserList')).join('')).toContain('需要权限 sys:user:list')
  expect(describeAccess(named('openapiEmbedToken'))).toEqual(['不需要登录。', '每个地址每分钟最多 600 次。'])
})

it('says what a value is', () => {
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] }, schemas)).toBe('文本 或 空')
  expect(typeText({ type: 'array', items: { enum: ['view', 'download'] } }, schemas)).toBe(
    '列表（"view" 或 "download"）',
  )
})

it('begins with a request that holds what is required', () => {
  const login = exampleRequest(named('sysLogin'), schemas)
  expect(parsed(login.body)).toMatchObject({ username: '…', password: '…' })
  const get = named('kmDocQueryById')
  expect(callAddress(get, { id: 'a b&c' })).toBe('/KM/kmDoc/queryById?id=a+b%26c')
})

it('writes programs that their languages can read, for every call', () => {
  const quote = "it's"
  for (const operation of operations) {
    const request = exampleRequest(operation, schemas)
    for (const language of LANGUAGES) {
      const text = program(language, operation, request, 'https://zhiku.example.com/api')
      expect(text, operation.id).toContain(operation.method)
      if (language === 'TypeScript') expect(() => new Script(`async () => {${text}}`)).not.toThrow()
      if (operation.access !== 'anonymous') expect(text).toContain('ZHIKU_TOKEN')
    }
  }
  const search = named('kmDocSearchDoc')
  const body = { content: quote, exact: true, none: null, list: [1] }
  const curl = program('curl', search, { values: {}, body: JSON.stringify(body) }, 'http://localhost/api')
  const sent = execFileSync('sh', ['-c', curl.replace(/^curl -X POST/, "printf '%s\\n'")], { encoding: 'utf8' })
  expect(JSON.parse(sent.trim().split('\n').at(-1)!)).toEqual(body)
  const python = program('Python', search, { values: {}, body: JSON.stringify(body) }, 'http://localhost/api')
  expect(python).toContain('json={"content": "it\'s", "exact": True, "none": None, "list": [1]}')
})
