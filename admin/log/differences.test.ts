import { expect, it } from 'vitest'
import { differencesOf } from './differences.ts'

it('says field by field what two versions hold, what differs first', () => {
  const before = { id: '1', createBy: 'admin', name: '甲', note: null, tags: ['a'], old: 1 }
  const after = { id: '1', name: '乙', note: '', tags: ['a'], fresh: false }
  expect(differencesOf(JSON.stringify(before), JSON.stringify(after))).toEqual([
    { key: 'name', before: '甲', after: '乙', isSame: false },
    { key: 'old', before: '1', after: '—', isSame: false },
    { key: 'fresh', before: '—', after: 'false', isSame: false },
    { key: 'note', before: '—', after: '—', isSame: true },
    { key: 'tags', before: '["a"]', after: '["a"]', isSame: true },
  ])
})
