import { expect, it } from 'vitest'
import { visibleFields, type Field, groupBySection } from './field.ts'

const field = (key: string, more: Partial<Field> = {}): Field => ({ key, label: key, control: () => null, ...more })
const joinKeys = (fields: readonly Field[]) => fields.map(({ key }) => key).join('')

it('asks a field only while what is typed wants it', () => {
  const isForSome = ({ kind }: { kind?: string }) => kind === 'some'
  const fields = [field('a'), field('b', { when: isForSome })]
  expect([{}, { kind: 'all' }, { kind: 'some' }].map((draft) => joinKeys(visibleFields(fields, draft)))).toEqual([
    'a',
    'a',
    'ab',
  ])
})

it('puts fields of one section together, in the order they have', () => {
  const fields = [field('a'), field('b', { section: '权限' }), field('c', { section: '权限' }), field('d')]
  expect(groupBySection(fields).map(({ title, fields: own }) => [title, joinKeys(own)])).toEqual([
    [undefined, 'a'],
    ['权限', 'bc'],
    [undefined, 'd'],
  ])
})
