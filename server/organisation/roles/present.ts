import { computeRevision } from '#server/db/revision.ts'
import type { DataRule } from '#core/contract/sys/data-rule.ts'
import type { PermissionChoice, PermissionNode } from '#core/contract/sys/menu.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { PermissionRow, RuleRow } from './store.ts'

/** The rows of a tree by their parent; '' is the top. */
type Below = ReadonlyMap<string, PermissionRow[]>
export const byParent = (rows: readonly PermissionRow[]): Below => Map.groupBy(rows, (row) => row.parentId || '')

/** A menu for the menu screen, without the menus below it. */
export function node(row: PermissionRow, isLeaf: boolean): PermissionNode {
  const { tenantId: _, ruled, createTime, updateTime, ...columns } = row
  return {
    ...columns,
    key: row.id,
    title: row.name,
    ruleFlag: ruled ? 1 : 0,
    isLeaf,
    leaf: isLeaf,
    // The family's tables draw an arrow only before a row with `children`.
    ...(!isLeaf && { children: [] }),
    delFlag: 0,
    createTime: wireTime(createTime),
    updateTime: wireTime(updateTime),
  }
}

export const menuLevel = (below: Below, parentId: string): PermissionNode[] =>
  (below.get(parentId) ?? []).map((row) => node(row, !below.has(row.id)))

export const menuTree = (below: Below, parentId = ''): PermissionNode[] =>
  (below.get(parentId) ?? []).map((row) =>
    below.has(row.id) ? { ...node(row, false), children: menuTree(below, row.id) } : node(row, true),
  )

/** The form of names in a tree of choices: some clients read `title`, others use a slot and want no title. */
export type Style = 'titled' | 'slotted'

export const choiceLevel = (below: Below, parentId: string, style: Style): PermissionChoice[] =>
  (below.get(parentId) ?? []).map((row) => ({
    key: row.id,
    value: row.id,
    parentId: row.parentId,
    ...(style === 'titled' && { title: row.name, label: row.name }),
    slotTitle: row.name,
    icon: row.icon,
    ruleFlag: row.ruled ? 1 : 0,
    isLeaf: !below.has(row.id),
    ...(below.has(row.id) && { children: [] }),
    scopedSlots: { title: 'hasDatarule' },
  }))

export const choiceTree = (below: Below, style: Style, parentId = ''): PermissionChoice[] =>
  choiceLevel(below, parentId, style).map((choice) =>
    below.has(choice.key) ? { ...choice, children: choiceTree(below, style, choice.key) } : choice,
  )

export function presentRule(stored: RuleRow): DataRule {
  const { tenantId: _, createTime, updateTime, ...row } = stored
  const times = { createTime: wireTime(createTime), updateTime: wireTime(updateTime) }
  return { ...row, ...times, revision: computeRevision(editedRule(stored)) }
}

/** The fields that an edit changes. */
export const editedRule = ({ ruleName, ruleColumn, ruleConditions, ruleValue, status }: RuleRow) => ({
  ruleName,
  ruleColumn,
  ruleConditions,
  ruleValue,
  status,
})
