import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { settled } from '../../support/documents.ts'

let { server, admin, editor, lina, idOf } = {} as Cast
const ids: Record<string, string> = {}

async function addNode(name: string, parent?: string, closed = false) {
  const node = await admin.call(categories.taxonomyAdd, { body: { name, pid: parent && ids[parent], closed } })
  ids[name] = node.id
  return node
}
const grant = (objectId: string, effect: 'authorise' | 'restrict') =>
  admin.call(grantAdd, {
    body: {
      effect,
      objectKind: 'category',
      objectId,
      subjectKind: 'user',
      subjectIds: [idOf['lina']!],
      bits: ['view'],
    },
  })

beforeAll(async () => {
  ;({ server, admin, editor, lina, idOf } = await startCast())
  await addNode('财务')
  await addNode('法务', undefined, true)
  const { code } = await addNode('合同', '财务')
  for (const [title, scope] of [
    ['甲', 'staff'],
    ['乙', 'private'],
  ] as const) {
    const file = { file: new Blob([`${title}的全文`]), fileName: `${title}.txt` }
    const { id } = await editor.call(docUpload, { ...file, body: { title, scope, category: code! } })
    await settled(editor, id)
  }
  await grant(ids['财务']!, 'authorise')
  await grant(ids['法务']!, 'restrict')
})
afterAll(() => server[Symbol.asyncDispose]())

const preview = (id: string, parentId = '') =>
  admin.call(categories.taxonomyMovePreview, { query: { id: ids[id]!, parentId: ids[parentId] ?? parentId } })

it('says which lines of rights stop and begin, and whether the node gets closed', async () => {
  const found = await preview('合同', '法务')
  expect(found).toMatchObject({ closes: true, opens: false })
  expect(found.stops).toMatchObject([{ effect: 'authorise', objectName: '财务', subjectName: '李娜', bits: ['view'] }])
  expect(found.starts).toMatchObject([{ effect: 'restrict', objectName: '法务', subjectName: '李娜' }])
  expect(await preview('合同')).toMatchObject({ closes: false, opens: false, starts: [] })
  expect(await preview('合同', '财务')).toMatchObject({ closes: false, stops: [], starts: [] })
})

it('refuses what is no place', async () => {
  await expect(preview('财务', '合同')).rejects.toThrow('不能移到自己的下级')
  await expect(preview('财务', 'none')).rejects.toThrow('上级不存在')
  await expect(admin.call(categories.taxonomyMovePreview, { query: { id: 'none', parentId: '' } })).rejects.toThrow(
    '未找到对应实体',
  )
  await expect(lina.call(categories.taxonomyMovePreview, { query: { id: ids['合同']! } })).rejects.toMatchObject({
    kind: 'denied',
  })
})

it('counts in each node what the person may read in it and below', async () => {
  const counts = await admin.call(categories.taxonomyCounts, {})
  const of = (name: string) => counts.find(({ id }) => id === ids[name])?.documents
  expect(of('合同')).toBe((await preview('合同')).documents)
  expect(of('财务')).toBe(of('合同'))
  expect(of('法务')).toBe(0)
  await expect(lina.call(categories.taxonomyCounts, {})).rejects.toMatchObject({ kind: 'denied' })
})
