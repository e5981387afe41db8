import { expect, it } from 'vitest'
import { compareFields } from './differences.ts'

it('says field by field what two versions hold in words, what differs first', () => {
  const field = (key: string, label: string, text: string) => ({ key, label, text })
  const before = [field('code', '编码', 'a'), field('name', '名称', '甲'), field('level', '密级', '内部')]
  const after = [field('code', '编码', 'a'), field('name', '名称', '乙'), field('note', '备注', '')]
  expect(compareFields(before, after)).toEqual([
    { key: 'name', label: '名称', before: '甲', after: '乙', isSame: false },
    { key: 'level', label: '密级', before: '内部', after: '—', isSame: false },
    { key: 'code', label: '编码', before: 'a', after: 'a', isSame: true },
    { key: 'note', label: '备注', before: '—', after: '—', isSame: true },
  ])
})
