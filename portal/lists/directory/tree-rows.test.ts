import { expect, it } from 'vitest'
import { treeRows, treeStep } from './tree-rows.ts'

const place = (id: string, pid = '0') => ({ id, pid, code: id, name: id, recommend: false, count: 0 })
const PLACES = [place('a'), place('a1', 'a'), place('a2', 'a'), place('a2x', 'a2'), place('b')]
const openRows = (...open: string[]) => treeRows(PLACES, new Set(open))
const ids = (...open: string[]) => openRows(...open).map((row) => row.place.id)

it('shows what is below an open place, and nothing below a closed one', () => {
  expect(ids()).toEqual(['a', 'b'])
  expect(ids('a')).toEqual(['a', 'a1', 'a2', 'b'])
  expect(ids('a2')).toEqual(['a', 'b'])
  const rows = openRows('a', 'a2')
  expect(rows.map(({ level, at, of, isOpen }) => [level, at, of, isOpen])).toEqual([
    [1, 1, 2, true],
    [2, 1, 2, null],
    [2, 2, 2, true],
    [3, 1, 1, null],
    [1, 2, 2, null],
  ])
})

it('walks by keys', () => {
  const rows = openRows('a')
  const step = (from: string, key: string) => treeStep(rows, from, key)
  expect(step('a', 'ArrowDown')).toEqual({ focus: 'a1' })
  expect(step('a', 'ArrowUp')).toBeNull()
  expect(step('b', 'Home')).toEqual({ focus: 'a' })
  expect(step('a', 'End')).toEqual({ focus: 'b' })
  expect(step('a', 'ArrowRight')).toEqual({ focus: 'a1' })
  expect(step('a2', 'ArrowRight')).toEqual({ open: 'a2' })
  expect(step('a1', 'ArrowRight')).toBeNull()
  expect(step('a2', 'ArrowLeft')).toEqual({ focus: 'a' })
  expect(step('a', 'ArrowLeft')).toEqual({ close: 'a' })
  expect(step('b', 'ArrowLeft')).toBeNull()
  expect(step('b', 'Enter')).toEqual({ choose: 'b' })
  expect(step('gone', 'ArrowDown')).toBeNull()
})
