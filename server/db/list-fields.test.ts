import { expect, it } from 'vitest'
import { date, number, text } from '#core/contract/list-field.ts'
import { mapListFields } from './list-fields.ts'
import { role } from './schema/index.ts'

const list = { fields: { roleName: text('名称'), level: number('密级'), createTime: date('时间') } }

it('gives back the columns of a list that fit what the contract says; no others compile', () => {
  const good = { roleName: role.roleName, level: role.level, createTime: role.createTime }
  expect(mapListFields(list, good)).toBe(good)
  // @ts-expect-error -- a field of the contract is missing
  mapListFields(list, { roleName: role.roleName, level: role.level })
  // @ts-expect-error -- a number where the contract says text
  mapListFields(list, { ...good, roleName: role.level })
  // @ts-expect-error -- a field that the contract does not name
  mapListFields(list, { ...good, roleCode: role.roleCode })
})
