import { describe, expect, it } from 'vitest'
import { seededRandom } from '../access/testing/seeded-random.ts'
import {
  addRow,
  canMove,
  dragRow,
  insertBelow,
  moveRow,
  nextId,
  openTable,
  rowIndex,
  reloadRow,
  exportRemovedRows,
  removeRows,
  findRow,
  exportRows,
  setCell,
  type Table,
  TREE_KEEPS_ROWS,
} from './table.ts'
import { selectAll, selectKind, selectRow } from './selection.ts'
import { COLUMNS, PLAIN } from './testing/tables.ts'

const ids = (table: Table) => table.rows.map(({ id }) => id)
const orders = (table: Table) => table.rows.map(({ values }) => values['orderNum'])
const abc = () =>
  openTable(COLUMNS, [{ id: 'a', name: '甲', count: '3' }, { id: 'b', orderNum: 9, more: 'x' }, { id: 'c' }])

describe('opening a table', () => {
  it('reads values in the form of their columns, keeps what has no column, numbers the rows', () => {
    const table = abc()
    expect(exportRows(table)).toEqual([
      { id: 'a', name: '甲', count: 3, orderNum: 1 },
      { id: 'b', name: '', count: '', more: 'x', orderNum: 2 },
      { id: 'c', name: '', count: '', orderNum: 3 },
    ])
    expect(table).toMatchObject({ removed: [], made: 0, tree: null, orderKey: 'orderNum', rowKey: 'id' })
    expect(table.selected.size).toBe(0)
    expect(table.rows.every(({ isNew, level, hasChildren }) => !isNew && level === 1 && !hasChildren)).toBe(true)
  })

  it('keeps the place under the key of the column that is for it, or nowhere', () => {
    const place = { key: 'place', title: '序', type: 'normal', isOrder: true }
    expect(exportRows(openTable([...COLUMNS, place], [{ id: 'a' }]))).toEqual([
      { id: 'a', name: '', count: '', place: 1 },
    ])
    expect(exportRows(openTable(PLAIN, [{ id: 'a' }]))).toEqual([{ id: 'a', name: '', count: '' }])
  })

  it('gives rows without an id one that nobody has, under the key that the table names', () => {
    const table = openTable(PLAIN, [{ name: '甲' }, { code: 'new-1' }, { code: '' }, { code: 7 }], { rowKey: 'code' })
    expect(exportRows(table).map((row) => row['code'])).toEqual(['new-2', 'new-1', 'new-3', '7'])
    expect(table.rows.map(({ isNew }) => isNew)).toEqual([true, false, true, false])
    expect(nextId(table)).toBe('new-4')
  })

  it('refuses two rows of one id', () => {
    expect(() => openTable(PLAIN, [{ id: 'a' }, { id: 'a' }])).toThrow('两行的编号相同：a')
  })

  it('leaves out what is undefined, and members that only trees have', () => {
    expect(
      exportRows(openTable(PLAIN, [{ id: 'a', x: undefined, children: [], hasChildren: true, name: '甲' }])),
    ).toEqual([{ id: 'a', name: '甲', count: '' }])
  })
})

it('sends of an uploaded file its path', () => {
  const columns = [{ key: 'file', title: '附件', type: 'upload' }]
  const table = openTable(columns, [{ id: 'a', file: { path: 'temp/a' } }, { id: 'b' }])
  expect(exportRows(table).map((row) => row['file'])).toEqual(['temp/a', ''])
})

describe('rows', () => {
  it('are added at the end and inserted directly below another one, with temporary ids', () => {
    const added = addRow(abc(), { name: '新' })
    expect(ids(added)).toEqual(['a', 'b', 'c', 'new-1'])
    expect(added.rows[3]).toEqual({
      id: 'new-1',
      isNew: true,
      values: { name: '新', count: '', orderNum: 4 },
      level: 1,
      hasChildren: false,
    })
    const inserted = insertBelow(added, 'a', { count: '5' })
    expect(ids(inserted)).toEqual(['a', 'new-2', 'b', 'c', 'new-1'])
    expect(findRow(inserted, 'new-2')?.values).toEqual({ name: '', count: 5, orderNum: 2 })
    expect(orders(inserted)).toEqual([1, 2, 3, 4, 5])
    expect(ids(insertBelow(added, 'new-1'))).toEqual(['a', 'b', 'c', 'new-1', 'new-2'])
    expect(insertBelow(added, 'nobody')).toBe(added)
  })

  it('never get an id that is in use, was removed, or was used before', () => {
    const table = openTable(COLUMNS, [{ id: 'new-1' }, { id: 'new-2' }])
    expect(nextId(table)).toBe('new-3')
    expect(nextId(removeRows(table, new Set(['new-1', 'new-2'])))).toBe('new-3')
    expect(nextId(removeRows(addRow(abc()), new Set(['new-1'])))).toBe('new-2')
  })

  it('move up and down, but not over the ends', () => {
    const table = abc()
    expect([canMove(table, 'a', -1), canMove(table, 'a', 1), canMove(table, 'c', -1), canMove(table, 'c', 1)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(canMove(table, 'nobody', 1)).toBe(false)
    expect(ids(moveRow(table, 'b', -1))).toEqual(['b', 'a', 'c'])
    expect(ids(moveRow(table, 'b', 1))).toEqual(['a', 'c', 'b'])
    expect(orders(moveRow(table, 'b', 1))).toEqual([1, 2, 3])
    expect(moveRow(table, 'a', -1)).toBe(table)
    expect(moveRow(table, 'c', 1)).toBe(table)
  })

  it('are dragged to a place and renumbered from 1, and only those between are made anew', () => {
    const table = abc()
    const dragged = dragRow(table, 'c', 1)
    expect([ids(dragged), orders(dragged)]).toEqual([
      ['a', 'c', 'b'],
      [1, 2, 3],
    ])
    expect(dragged.rows[0]).toBe(table.rows[0])
    expect(ids(dragRow(table, 'a', 99))).toEqual(['b', 'c', 'a'])
    expect(ids(dragRow(table, 'b', -5))).toEqual(['b', 'a', 'c'])
    expect(dragRow(table, 'b', 1)).toBe(table)
    expect(dragRow(table, 'nobody', 0)).toBe(table)
  })

  it('are removed: new ones vanish, existing ones are remembered with what they held', () => {
    const table = selectRow(selectRow(setCell(addRow(abc()), 'b', 'name', '乙'), 'b', true), 'a', true)
    const rest = removeRows(table, new Set(['b', 'new-1']))
    expect([ids(rest), orders(rest), [...rest.selected]]).toEqual([['a', 'c'], [1, 2], ['a']])
    expect(exportRemovedRows(rest)).toEqual([{ id: 'b', name: '乙', count: '', more: 'x', orderNum: 2 }])
    expect(exportRemovedRows(removeRows(rest, new Set(['a']))).map((row) => row['id'])).toEqual(['b', 'a'])
    expect(removeRows(table, new Set(['nobody']))).toBe(table)
  })

  it('of a tree are neither removed nor moved, and a new one stands below all that belongs to its neighbour', () => {
    const tree = openTable(
      COLUMNS,
      [
        { id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }] },
        { id: 'd', orderNum: 4 },
      ],
      { isTree: true },
    )
    expect(() => removeRows(tree, new Set(['a']))).toThrow(TREE_KEEPS_ROWS)
    expect(TREE_KEEPS_ROWS).toBe('树形表格不支持删除行')
    expect([canMove(tree, 'd', -1), dragRow(tree, 'd', 0), moveRow(tree, 'd', -1)]).toEqual([false, tree, tree])
    expect(ids(insertBelow(tree, 'a'))).toEqual(['a', 'b', 'c', 'new-1', 'd'])
    const inserted = insertBelow(tree, 'b')
    expect(inserted.rows.map(({ id, level }) => `${level}${id}`)).toEqual(['1a', '2b', '3c', '2new-1', '1d'])
    expect(addRow(tree).rows.at(-1)).toMatchObject({ id: 'new-1', level: 1 })
    expect(tree.orderKey).toBeNull()
    expect(tree.rows[3]?.values['orderNum']).toBe(4)
  })
})

describe('a cell', () => {
  it('takes a value in the form of its column; nothing else changes', () => {
    const table = abc()
    const next = setCell(table, 'b', 'count', '12')
    expect(next.rows[1]?.values).toMatchObject({ count: 12, more: 'x' })
    expect([next.rows[0], next.rows[2]]).toEqual([table.rows[0], table.rows[2]])
    expect(next.rows[0]).toBe(table.rows[0])
  })

  it('stays as it is where there is no such cell, where nothing changes, and where it is the place', () => {
    const table = openTable(
      [...COLUMNS, { key: 'orderNum', title: '序', type: 'inputNumber' }],
      [{ id: 'a', count: 3 }],
    )
    expect(setCell(table, 'nobody', 'count', 1)).toBe(table)
    expect(setCell(table, 'a', 'nothing', 1)).toBe(table)
    expect(setCell(table, 'a', 'count', '3')).toBe(table)
    expect(setCell(table, 'a', 'orderNum', 7)).toBe(table)
  })
})

describe('a row that is reloaded', () => {
  it('takes the values that came, in the form of their columns, and keeps its place and the others', () => {
    const table = setCell(abc(), 'b', 'name', '乙')
    const next = reloadRow(table, { id: 'b', count: '8', orderNum: 77 })
    expect(next.rows[1]).toEqual({ ...table.rows[1], values: { name: '乙', count: 8, more: 'x', orderNum: 2 } })
    expect(next.rows[0]).toBe(table.rows[0])
    const plain = openTable(PLAIN, [{ id: 'a' }])
    expect(exportRows(reloadRow(plain, { id: 'a', name: '甲', orderNum: 5 }))).toEqual([
      { id: 'a', name: '甲', count: '', orderNum: 5 },
    ])
  })

  it('has to be there', () => {
    const table = abc()
    expect([reloadRow(table, { id: 'nobody' }), reloadRow(table, { name: 'x' })]).toEqual([table, table])
    expect(reloadRow(table, { id: 'nobody' })).toBe(table)
  })
})

describe('the selection', () => {
  const radio = openTable([{ key: 'r', title: '', type: 'row-radio' }], [{ id: 'a' }, { id: 'b' }])
  const none = openTable([], [{ id: 'a' }])

  it('is of many rows, of one, or of none, as the columns say', () => {
    expect([selectKind(abc()), selectKind(radio), selectKind(none)]).toEqual(['many', 'one', 'none'])
    expect([...selectRow(selectRow(abc(), 'a', true), 'c', true).selected]).toEqual(['a', 'c'])
    expect([...selectRow(selectRow(radio, 'a', true), 'b', true).selected]).toEqual(['b'])
    expect(selectRow(none, 'a', true)).toBe(none)
  })

  it('takes rows back, and knows only rows that are there', () => {
    const chosen = selectRow(abc(), 'a', true)
    expect([...selectRow(chosen, 'a', false).selected]).toEqual([])
    expect(selectRow(chosen, 'a', true)).toBe(chosen)
    expect(selectRow(chosen, 'b', false)).toBe(chosen)
    expect(selectRow(chosen, 'nobody', true)).toBe(chosen)
  })

  it('is of all rows only where many can be chosen', () => {
    const all = selectAll(abc(), true)
    expect([...all.selected]).toEqual(['a', 'b', 'c'])
    expect(selectAll(all, false).selected.size).toBe(0)
    expect(selectAll(radio, true).selected.size).toBe(0)
  })
})

describe('any sequence of operations', () => {
  it('neither loses nor doubles a row, remembers exactly the existing rows that went, numbers from 1 to n', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed)
      const existing = Array.from({ length: random.int(12) }, (_, at) => `r${at}`)
      let table = openTable(
        COLUMNS,
        existing.map((id) => ({ id })),
      )
      const there = new Set(existing)
      const gone: string[] = []
      const someone = () => (table.rows.length > 0 ? random.pick(table.rows).id : 'nobody')
      const made = (next: Table) => {
        there.add(nextId(table))
        return next
      }
      const remove = () => {
        const chosen = new Set([someone(), someone(), 'nobody'])
        for (const { id } of table.rows) if (chosen.has(id) && !id.startsWith('new')) gone.push(id)
        for (const id of chosen) there.delete(id)
        return removeRows(table, chosen)
      }
      const operations: (() => Table)[] = [
        () => made(addRow(table)),
        () => (table.rows.length > 0 ? made(insertBelow(table, someone())) : table),
        () => moveRow(table, someone(), random.chance(0.5) ? 1 : -1),
        () => dragRow(table, someone(), random.int(14) - 1),
        remove,
        () => setCell(table, someone(), 'count', random.int(9)),
        () => selectRow(table, someone(), random.chance(0.7)),
        () => selectAll(table, random.chance(0.5)),
      ]
      for (let step = 0; step < 40; step++) {
        table = random.pick(operations)()
        expect(new Set(ids(table)), `seed ${seed}`).toEqual(there)
        expect(ids(table).length, `seed ${seed}`).toBe(there.size)
        expect(orders(table), `seed ${seed}`).toEqual(ids(table).map((_, at) => at + 1))
        expect(
          table.removed.map(({ id }) => id),
          `seed ${seed}`,
        ).toEqual(gone)
        expect(
          [...table.selected].every((id) => there.has(id)),
          `seed ${seed}`,
        ).toBe(true)
      }
    }
  })

  it('finds a row where it stands', () => {
    expect([rowIndex(abc(), 'b'), rowIndex(abc(), 'nobody'), findRow(abc(), 'nobody')]).toEqual([1, -1, undefined])
  })
})
