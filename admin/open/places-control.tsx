import { type ReactElement, useState } from 'react'
import * as v from 'valibot'
import { categories } from '#core/contract/km/documents/category.ts'
import { topics } from '#core/contract/sys/category.ts'
import { ApiPlace } from '#core/contract/sys/api-token.ts'
import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import type { ControlProps } from '../parts/control.ts'
import { DepartmentPicker } from '../parts/pickers/department-picker.tsx'
import { PickBox } from '../parts/pickers/pick-box.tsx'
import { chosenTags } from '../parts/pickers/picking.ts'
import { allNodes, type TreeNode } from '../parts/tree/tree-node.ts'

type Place = v.InferOutput<typeof ApiPlace>

const placeKey = ({ kind, id }: Place) => `${kind}:${id}`
const parsePlace = (key: string): Place => v.parse(ApiPlace, { kind: key.split(':')[0], id: key.split(':')[1] })

const taxonomy = (kind: Place['kind'], nodes: readonly TaxonomyTreeNode[]): TreeNode[] =>
  nodes.map(({ key, title, children }) => ({
    id: placeKey({ kind, id: key }),
    label: title,
    ...(children?.length && { children: taxonomy(kind, children) }),
  }))

/** Departments, categories and topics in one tree. */
async function load(): Promise<TreeNode[]> {
  const query = { async: false }
  const [departments, category, topic] = await Promise.all([
    departmentNodes(({ id }) => placeKey({ kind: 'department', id })),
    api.call(categories.taxonomyTree, { query }),
    api.call(topics.taxonomyTree, { query }),
  ])
  const group = (id: string, label: string, children: TreeNode[]) => ({ id, label, children, isDisabled: true })
  return [
    group('departments', '部门', departments),
    group('categories', '知识分类', taxonomy('category', category)),
    group('topics', '知识专题', taxonomy('topic', topic)),
  ]
}

/** What a program is for, with all below; none: everything that its owner reads. */
export function PlacesControl(p: ControlProps<Place[] | null | undefined>): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const { value: nodes, failure } = useQuery('places', load)
  const names = new Map(allNodes(nodes ?? []).map(({ id, label }) => [id, label]))
  const keys = (p.value ?? []).map(placeKey)
  const put = (next: readonly string[]) => p.onChange(next.length === 0 ? null : next.map(parsePlace))
  return (
    <>
      <PickBox
        id={p.id}
        error={p.error}
        isDisabled={p.isDisabled || nodes === null}
        isOpen={isOpen}
        popup="dialog"
        action="选择范围"
        chosen={chosenTags(keys, names, { noun: '范围', isComing: nodes === null && failure === null })}
        onOpen={() => setIsOpen(true)}
        onRemove={(key) => put(keys.filter((other) => other !== key))}
      />
      {isOpen && nodes && (
        <DepartmentPicker
          title="选择范围"
          departments={nodes}
          chosen={keys}
          onClose={() => setIsOpen(false)}
          onPick={(ids) => {
            setIsOpen(false)
            put(ids.filter((id) => id.includes(':')))
          }}
        />
      )}
    </>
  )
}
