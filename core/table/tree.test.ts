import { describe, expect, it } from 'vitest'
import { seededRandom } from '../access/testing/seeded-random.ts'
import { addRow, insertBelow, nextId, openTable, removeRows, type Table } from './table.ts'
import {
  asksFor,
  childrenFailed,
  childrenOfAnswer,
  childrenQuery,
  closeRow,
  isPlaceholder,
  visibleLines,
  openRow,
  putChildren,
} from './tree.ts'

const COLUMNS = [{ key: 'name', title: '名称', type: 'input' }]
const lazy = () =>
  openTable(COLUMNS, [{ id: 'a', hasChildren: true }, { id: 'b', hasChildren: true }, { id: 'c' }], { isTree: true })
const lines = (table: Table) =>
  visibleLines(table).map((line) =>
    isPlaceholder(line) ? `${line.level} ${line.failure ?? '…'} of ${line.waitsFor}` : `${line.level} ${line.id}`,
  )

describe('a tree of rows', () => {
  it('shows a placeholder while children are on their way, then the children in its place', () => {
    const before = lazy()
    const opened = openRow(before, 'a')
    expect(lines(opened)).toEqual(['1 a', '2 … of a', '1 b', '1 c'])
    expect([asksFor(before, opened, 'a'), asksFor(opened, openRow(opened, 'a'), 'a')]).toEqual([true, false])
    const filled = putChildren(opened, 'a', [{ id: 'a1', hasChildren: true }, { id: 'a2' }])
    expect(lines(filled)).toEqual(['1 a', '2 a1', '2 a2', '1 b', '1 c'])
    expect(lines(openRow(filled, 'a1'))).toEqual(['1 a', '2 a1', '3 … of a1', '2 a2', '1 b', '1 c'])
    expect(filled.rows.map(({ hasChildren }) => hasChildren)).toEqual([true, true, false, true, false])
  })

  it('asks for children once, and hides them with all below when their row is closed', () => {
    const filled = putChildren(openRow(lazy(), 'a'), 'a', [{ id: 'a1', children: [{ id: 'a11' }] }])
    const deep = openRow(filled, 'a1')
    expect(lines(deep)).toEqual(['1 a', '2 a1', '3 a11', '1 b', '1 c'])
    const closed = closeRow(deep, 'a')
    expect(lines(closed)).toEqual(['1 a', '1 b', '1 c'])
    const again = openRow(closed, 'a')
    expect([asksFor(closed, again, 'a'), lines(again)]).toEqual([false, lines(deep)])
  })

  it('takes the placeholder away where there are no children: the row is a leaf', () => {
    const leaf = putChildren(openRow(lazy(), 'a'), 'a', [])
    expect(lines(leaf)).toEqual(['1 a', '1 b', '1 c'])
    expect(leaf.rows[0]?.hasChildren).toBe(false)
    expect([leaf.tree?.open.size, leaf.tree?.waiting.size]).toEqual([0, 0])
    expect(openRow(leaf, 'a')).toBe(leaf)
  })

  it('says why children did not come, and asks again when the row is opened again', () => {
    const failed = childrenFailed(openRow(lazy(), 'a'), 'a', '网络不通')
    expect(lines(failed)).toEqual(['1 a', '2 网络不通 of a', '1 b', '1 c'])
    const again = openRow(failed, 'a')
    expect([asksFor(failed, again, 'a'), lines(again)[1]]).toEqual([true, '2 … of a'])
    expect(lines(closeRow(failed, 'a'))).toEqual(['1 a', '1 b', '1 c'])
  })

  it('takes answers only for rows that wait for one', () => {
    const table = lazy()
    expect(putChildren(table, 'a', [{ id: 'x' }])).toBe(table)
    expect(putChildren(table, 'nobody', [])).toBe(table)
    expect(childrenFailed(table, 'a', '晚了')).toBe(table)
    const filled = putChildren(openRow(table, 'a'), 'a', [{ id: 'x' }])
    expect(putChildren(filled, 'a', [{ id: 'x' }])).toBe(filled)
    expect(() => putChildren(openRow(filled, 'b'), 'b', [{ id: 'x' }])).toThrow('两行的编号相同：x')
    expect(asksFor(table, table, 'a')).toBe(false)
  })

  it('opens only rows that have something below them', () => {
    const table = lazy()
    expect([openRow(table, 'c'), openRow(table, 'nobody')]).toEqual([table, table])
  })

  it('reads rows that come with their children, which are closed at first', () => {
    const table = openTable(
      COLUMNS,
      [
        { id: 'a', children: [{ id: 'b' }] },
        { id: 'c', hasChildren: true, children: [] },
      ],
      {
        isTree: true,
      },
    )
    expect(table.rows.map(({ id, level, hasChildren }) => `${level}${id}${hasChildren}`)).toEqual([
      '1atrue',
      '2bfalse',
      '1cfalse',
    ])
    expect(lines(table)).toEqual(['1 a', '1 c'])
    expect(asksFor(table, openRow(table, 'a'), 'a')).toBe(false)
    expect(() => openTable(COLUMNS, [{ id: 'a', children: [{ id: 'a' }] }], { isTree: true })).toThrow('编号相同：a')
  })

  it('counts the rows that it had to name', () => {
    const filled = putChildren(openRow(lazy(), 'a'), 'a', [{ name: '甲' }])
    expect([filled.rows[1]?.id, nextId(filled)]).toEqual(['new-1', 'new-2'])
  })

  it('is no tree where rows are a plain list', () => {
    const list = openTable(COLUMNS, [{ id: 'a', hasChildren: true }])
    expect(visibleLines(list)).toBe(list.rows)
    expect([
      openRow(list, 'a'),
      closeRow(list, 'a'),
      childrenFailed(list, 'a', ''),
      putChildren(list, 'a', []),
    ]).toEqual(Array.from({ length: 4 }, () => list))
    expect(asksFor(list, list, 'a')).toBe(false)
  })
})

describe('the question for children and its answer', () => {
  it('names the row under its key, with a condition where there is one', () => {
    expect(childrenQuery('7')).toEqual({ parentId: '7' })
    expect(childrenQuery('7', { parentKey: 'pid', condition: '{"a":1}' })).toEqual({ pid: '7', condition: '{"a":1}' })
  })

  it('is an array or a page of records, alone or in the envelope', () => {
    const rows = [{ id: 'a' }]
    for (const answer of [rows, { records: rows }, { result: rows }, { result: { records: rows } }])
      expect(childrenOfAnswer(answer)).toEqual(rows)
    for (const answer of [null, undefined, 'x', 5, {}, { records: 'x' }, { result: {} }, { result: null }])
      expect(() => childrenOfAnswer(answer)).toThrow('返回数据类型不识别')
  })
})

describe('any sequence of operations on a tree', () => {
  it('keeps each row once, below the row it belongs to', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed)
      let table = lazy()
      const there = new Map<string, number>(table.rows.map(({ id, level }) => [id, level]))
      const someone = () => random.pick(table.rows)
      let count = 0
      const operations: (() => Table)[] = [
        () => openRow(table, someone().id),
        () => closeRow(table, someone().id),
        () => {
          const { id, level } = someone()
          if (!table.tree?.waiting.has(id)) return table
          const given = Array.from({ length: random.int(3) }, () => ({
            id: `s${count++}`,
            hasChildren: random.chance(0.6),
          }))
          for (const row of given) there.set(row.id, level + 1)
          return putChildren(table, id, given)
        },
        () => childrenFailed(table, someone().id, '断了'),
        () => {
          there.set(nextId(table), 1)
          return addRow(table)
        },
        () => {
          const { id, level } = someone()
          there.set(nextId(table), level)
          return insertBelow(table, id)
        },
      ]
      for (let step = 0; step < 40; step++) {
        table = random.pick(operations)()
        expect(new Map(table.rows.map(({ id, level }) => [id, level])), `seed ${seed}`).toEqual(there)
        expect(table.rows.length, `seed ${seed}`).toBe(there.size)
        const steps = table.rows.map(({ level }, at) => level - (table.rows[at - 1]?.level ?? 0))
        expect(
          steps.every((by) => by <= 1),
          `seed ${seed}`,
        ).toBe(true)
        const shown = visibleLines(table).flatMap((line) => (isPlaceholder(line) ? [] : [line.id]))
        expect(new Set(shown).size, `seed ${seed}`).toBe(shown.length)
        expect(() => removeRows(table, new Set([someone().id]))).toThrow('树形表格不支持删除行')
      }
    }
  })
})
