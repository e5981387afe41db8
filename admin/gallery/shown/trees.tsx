import { type ReactElement, useMemo, useState } from 'react'
import { useSelection } from '../../parts/data-table/selection.ts'
import { TransferList } from '../../parts/transfer-list/transfer-list.tsx'
import { TickTree } from '../../parts/tree/tick-tree.tsx'
import type { TreeNode } from '../../parts/tree/tree-node.ts'
import { TreeTable } from '../../parts/tree-table/tree-table.tsx'
import { DEPARTMENT_TREE, DEPARTMENTS } from '../made-up.ts'

interface Unit {
  id: string
  name: string
  code: string
  children?: readonly Unit[]
}

const SMALL: readonly Unit[] = [
  {
    id: 'a',
    name: '总部',
    code: 'A01',
    children: [
      { id: 'b', name: '财务部', code: 'A01A01', children: [{ id: 'c', name: '出纳', code: 'A01A01A01' }] },
      { id: 'd', name: '人事部', code: 'A01A02' },
      { id: 'e', name: '法务部', code: 'A01A03' },
    ],
  },
]

const LATIN: readonly Unit[] = ['Berlin', 'Kassel', 'Kiel', 'Bonn'].map((name) => ({ id: name, name, code: name }))

/** Two thousand units in three levels. */
const big = (): readonly Unit[] =>
  Array.from({ length: 20 }, (_, a) => ({
    id: `${a}`,
    name: `分公司${a}`,
    code: `A${a}`,
    children: Array.from({ length: 10 }, (_, b) => ({
      id: `${a}-${b}`,
      name: `部门${a}-${b}`,
      code: `A${a}B${b}`,
      children: Array.from({ length: 9 }, (_, c) => ({
        id: `${a}-${b}-${c}`,
        name: `小组${c}`,
        code: `A${a}B${b}C${c}`,
      })),
    })),
  }))

const COLUMNS = [
  { key: 'name', title: '名称', width: 320 },
  { key: 'code', title: '编码' },
]
const attempts = new Map<string, number>()
const rowKey = (row: Unit) => row.id
const NONE: readonly Unit[] = []
const CLOSED: readonly Unit[] = [{ id: 'a', name: '总部', code: 'A01' }]

/** `?part=tree-table`; `&lazy` loads children, `&big` has two thousand rows, `&latin` has Latin names. */
export function TreeTableShown(): ReactElement {
  const params = new URLSearchParams(location.search)
  const isLazy = params.has('lazy')
  const isBig = params.has('big')
  const isLatin = params.has('latin')
  const [done, setDone] = useState('')
  const selection = useSelection(rowKey)
  const roots = useMemo(() => (isLatin ? LATIN : isBig ? big() : SMALL), [isBig, isLatin])
  return (
    <>
      <output>{done}</output> <b>{selection.size}</b>
      <TreeTable<Unit>
        label="部门"
        columns={COLUMNS}
        roots={isLazy ? CLOSED : roots}
        rowKey={rowKey}
        childrenOf={(row) => (isLazy ? undefined : (row.children ?? NONE))}
        {...(isLazy && {
          loadChildren: async (row: Unit) => {
            await new Promise((resolve) => setTimeout(resolve, 300))
            const attempt = (attempts.get(row.id) ?? 0) + 1
            attempts.set(row.id, attempt)
            if (row.id === 'b' && attempt === 1) throw new Error('网络不通')
            const below: readonly Unit[] = SMALL[0]!.children!
            const found = below.find(({ id }) => id === row.id)?.children ?? []
            return (row.id === 'a' ? below : found).map(({ id, name, code }) => ({ id, name, code }))
          },
        })}
        selection={selection}
        onOpen={(row) => setDone(`打开 ${row.name}`)}
        actions={(row) => [{ id: 'edit', label: '编辑', run: () => setDone(`编辑 ${row.name}`) }]}
        onMove={({ row, target, where }) => setDone(`${row.name} ${where} ${target.name}`)}
      />
    </>
  )
}

const toTreeNode = ({ id, name, children = NONE }: Unit): TreeNode => ({
  id,
  label: name,
  children: children.map(toTreeNode),
})

/** `?part=tick-tree`; `&big` has two thousand nodes. */
export function TickTreeShown(): ReactElement {
  const isBig = new URLSearchParams(location.search).has('big')
  const nodes = useMemo(() => (isBig ? big().map(toTreeNode) : DEPARTMENT_TREE), [isBig])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(['d1']))
  const [isLinked, setIsLinked] = useState(true)
  return (
    <>
      <output>{[...ticked].toSorted().join(',')}</output>
      <TickTree
        label="权限"
        nodes={nodes}
        ticked={ticked}
        onTick={setTicked}
        isLinked={isLinked}
        onLink={setIsLinked}
        isSearchable
      />
    </>
  )
}

export function TransferShown(): ReactElement {
  const [value, setValue] = useState<readonly string[]>(['d1'])
  return (
    <>
      <output>{value.join(',')}</output>
      <TransferList
        label="部门"
        items={DEPARTMENTS.map((label, at) => ({ id: `d${at}`, label, isDisabled: at === 4 }))}
        value={value}
        onChange={setValue}
      />
    </>
  )
}
