import { describe, expect, it } from 'vitest'
import { positionAdd, positionEdit, positionList } from '#core/contract/sys/position.ts'
import { withinRights } from './within-rights.ts'

const def = {
  id: 'position',
  list: positionList,
  columns: [{ key: 'name' }, { key: 'postRank' }],
  filters: [{ key: 'name' }, { key: 'postRank' }],
  form: {
    add: positionAdd,
    edit: positionEdit,
    fields: [{ key: 'name', isRequired: true }, { key: 'postRank' }],
  },
  remove: {},
}
const rules = (...codes: readonly (readonly [string, '1' | '2'])[]) => ({
  granted: [],
  all: codes.map(([action, type]) => ({ action: `position:${action}`, type, status: '1' })),
})

describe('the facts of a screen', () => {
  it('are whole where no rule is about them', () => {
    expect(withinRights(def, rules(['other', '1']))).toEqual(def)
  })

  it('lose column, question and field that are hidden', () => {
    const { list, columns, filters, form } = withinRights(def, rules(['postRank', '1']))
    expect([columns, filters, form.fields].map((all) => all.map(({ key }) => key))).toEqual([
      ['name'],
      ['name'],
      ['name'],
    ])
    expect(Object.keys(list.fields)).not.toContain('postRank')
    expect(Object.keys(list.fields)).toContain('name')
  })

  it('ask what is hidden and required of a new record only', () => {
    expect(withinRights(def, rules(['name', '1'])).form.fields[0]).toMatchObject({ key: 'name', isForNew: true })
  })

  it('have a field that cannot be changed where the rule is about editing', () => {
    const { columns, form } = withinRights(def, rules(['postRank', '2']))
    expect(columns).toEqual(def.columns)
    expect(form.fields).toEqual([
      { key: 'name', isRequired: true },
      { key: 'postRank', isLocked: true },
    ])
  })

  it('lose adding where that is hidden', () => {
    expect(withinRights(def, rules(['add', '1'])).form).toMatchObject({ isWithoutAdd: true })
    expect(withinRights(def, rules(['batch_delete', '1'])).form).not.toHaveProperty('isWithoutAdd')
  })

  it('lose deleting at all with deleting many', () => {
    expect(withinRights(def, rules(['batch_delete', '1'])).remove).toBeUndefined()
  })
})
