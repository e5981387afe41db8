import { prepared } from '#core/api/prepared.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { topics } from '#core/contract/sys/category.ts'
import type { Draft } from '#core/rules/draft-merge.ts'
import { api } from '../api.ts'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { LinesControl, NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import type { OneRowAction, ResourceColumn } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { defineTree, moveBody } from '../resource/tree/tree-resource.ts'
import { mergeAction } from './merge-panel.tsx'
import { movedText } from './moved-text.ts'
import { countedTree, labelled, type Node, parentId, wholeTree } from './whole-tree.ts'

type Calls = typeof topics

const yes = (value: boolean | null | undefined) => (value ? '是' : '')

const COLUMNS: readonly ResourceColumn<Node>[] = [
  { key: 'name', title: '名称', width: 280 },
  { key: 'documents', title: '知识', width: 90, align: 'end' },
  { key: 'code', title: '编码', width: 160 },
  { key: 'recommend', title: '首页推荐', width: 90, cell: ({ recommend }) => yes(recommend) },
  { key: 'closed', title: '仅授权可读', width: 110, cell: ({ closed }) => yes(closed) },
  { key: 'description', title: '说明', width: 240 },
]

const parentField = (noun: string, calls: Calls) =>
  ({
    key: 'pid',
    label: '上级',
    control: departmentControl({
      load: async (signal) => labelled(await wholeTree(calls, signal)),
      isMany: false,
      noun,
    }),
    help: '不选就是最上级；编码随上级改变',
  }) as const

/** A new parent in the form is a move, and asks the same. */
const askMoved =
  (calls: Calls) =>
  async (id: string, before: Draft, after: Draft): Promise<readonly string[]> => {
    const parentId = (after['pid'] as string | null | undefined) ?? ''
    return parentId === (before['pid'] ?? '') ? [] : movedTo(calls, id, parentId)
  }

const movedTo = async (calls: Calls, id: string, parentId: string): Promise<readonly string[]> =>
  movedText(await api.call(calls.taxonomyMovePreview, { query: { id, parentId } }))

/** Topics and categories are two trees of the same kind. */
const taxonomyTree = (id: string, noun: string, calls: Calls, actions: readonly OneRowAction<Node>[] = []) =>
  defineTree({
    id,
    noun,
    nameOf: (row: Node) => row.name,
    load: (signal) => countedTree(calls, signal),
    childrenOf: ({ children }) => children,
    columns: COLUMNS,
    form: {
      add: calls.taxonomyAdd,
      edit: calls.taxonomyEdit,
      load: async (nodeId) => {
        const row = await api.call(calls.taxonomyGet, { query: { id: nodeId } })
        return { ...row, pid: parentId(row) }
      },
      below: (parent) => ({ pid: parent?.id ?? '' }),
      beforeSave: askMoved(calls),
      fields: [
        { key: 'name', label: '名称', control: TextControl, isRequired: true },
        parentField(noun, calls),
        { key: 'sortOrder', label: '排序', control: NumberControl },
        { key: 'recommend', label: '首页推荐', control: FlagSwitch, help: '只有最上级可以推荐' },
        { key: 'closed', label: '仅授权可读', control: FlagSwitch, help: '其中的知识只有得到授权的人可以阅读' },
        { key: 'description', label: '说明', control: LinesControl, isWide: true },
      ],
    },
    remove: removal(calls.taxonomyDeleteBatch, '连同全部下级一起删除，不能恢复。其中还有知识时不能删除。'),
    actions,
    excel: { export: calls.taxonomyExport, import: { call: calls.importExcel, template: calls.importTemplate } },
    move: (moved, place) => prepared(calls.taxonomyMove, { body: moveBody(moved, place) }),
    beforeMove: ({ row }, { parent }) => movedTo(calls, row.id, parent?.id ?? ''),
  })

export const topicTree = taxonomyTree('topic', '专题', topics)
export const categoryTree = taxonomyTree('category', '分类', categories, [mergeAction])

export const screens = {
  'system/CategoryList': topicTree,
  'km/datasetting/KmCategoryList': categoryTree,
}
