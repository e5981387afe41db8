import { expect, it } from 'vitest'
import { findConflicts, fromKept, keepMine, NOTHING_TYPED, takeTheirs, toKeep, typedInto } from './draft-merge.ts'

const RECORD = { name: '质检科', memo: null, sort: 3 }
const typed = typedInto(typedInto(NOTHING_TYPED, RECORD, 'name', '质量科'), RECORD, 'memo', '夜班')

it('has no conflict on the record it was typed on, nor where others changed something else', () => {
  expect(findConflicts(typed, RECORD)).toEqual([])
  expect(findConflicts(typed, { ...RECORD, sort: 4 })).toEqual([])
})

it('tells each field that somebody else has changed to another value', () => {
  const record = { ...RECORD, name: '检验科', memo: '白班' }
  expect(findConflicts(typed, record)).toEqual(['name', 'memo'])
  // Both typed the same value.
  expect(findConflicts(typed, { ...record, name: '质量科' })).toEqual(['memo'])
})

it('remembers what stood there at the first touch, not at the last', () => {
  const record = { ...RECORD, name: '检验科' }
  expect(findConflicts(typedInto(typed, record, 'name', '质量部'), record)).toEqual(['name'])
})

it('ends a conflict by a choice: mine stays typed, theirs takes its place', () => {
  const record = { ...RECORD, name: '检验科' }
  const mine = keepMine(typed, record, 'name')
  expect([findConflicts(mine, record), mine.values['name']]).toEqual([[], '质量科'])
  const theirs = takeTheirs(typed, 'name')
  expect([findConflicts(theirs, record), theirs.values]).toEqual([[], { memo: '夜班' }])
  // After another change by somebody else, the person is asked again.
  expect(findConflicts(mine, { ...record, name: '化验科' })).toEqual(['name'])
})

it('keeps what differs with what it was typed on, and asks about all that an older release kept without', () => {
  const kept = JSON.parse(JSON.stringify(toKeep(typed, RECORD, (key) => key !== 'memo')))
  expect(kept).toEqual({ values: { name: '质量科' }, was: { name: '质检科' } })
  expect(findConflicts(fromKept(kept)!, { ...RECORD, name: '检验科' })).toEqual(['name'])
  expect(toKeep(typedInto(NOTHING_TYPED, RECORD, 'name', '质检科'), RECORD, () => true)).toBeNull()
  expect(findConflicts(fromKept({ name: '质量科' })!, RECORD)).toEqual(['name'])
  expect([fromKept(null), fromKept('text'), fromKept([1])]).toEqual([null, null, null])
})
