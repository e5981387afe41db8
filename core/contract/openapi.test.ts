import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { docGet } from './km/documents/document.ts'
import { docSearch } from './km/search/search.ts'
import { findChapter, contract } from './index.ts'
import { openapi } from './openapi.ts'

const document = openapi(contract, { title: '知库 API', version: '1' })
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods as Record<string, { operationId: string; tags: string[]; 'x-same-as'?: string }>),
)

it('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
  const broken = structuredClone(document) as { paths: Record<string, unknown> }
  broken.paths['/sys/login'] = { post: { responses: 'none' } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('names every operation once, as a program can', () => {
  const names = operations.map((each) => each.operationId)
  expect(names.filter((name) => !/^[a-z]\w+$/i.test(name))).toEqual([])
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(names).toContain('kmDocSearchDoc')
})

it('puts every call into the chapter that its file names', () => {
  expect(contract.filter((e) => findChapter(e) === null).map((e) => e.path)).toEqual([])
  expect(findChapter(docSearch)).toBe('搜索')
  expect(findChapter(docGet)).toBe('知识')
})
