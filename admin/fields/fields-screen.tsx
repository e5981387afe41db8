import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import '../resource/list-styles.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldTable } from './field-table.tsx'
import css from './fields-screen.css?inline'
import { type Category, type Fields, inheritedOf, ownOf, useFields } from './use-fields.ts'

styles(css)

/** 自定义字段: what the form of each category asks for beside title and keywords. */
export function FieldsScreen(): ReactElement {
  const state = useFields()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<FieldRow | 'new' | null>(null)
  const [deleting, setDeleting] = useState<FieldRow | null>(null)
  if (state.failure) return <ErrorState title="自定义字段没有加载成功" reason={state.failure} onRetry={state.reload} />
  if (!state.categories) return <Skeleton shape="rows" />
  const wanted = params.get('category') ?? ''
  const chosen = state.categories.find((category) => category.id === wanted) ?? state.categories[0]!
  return (
    <div className="zk-fields">
      <CategoryList state={state} chosen={chosen} onChoose={(id) => setParams(id === '' ? {} : { category: id })} />
      <section aria-label={`${chosen.name}的字段`}>
        <CategoryFields state={state} category={chosen} onEdit={setEditing} onDelete={setDeleting} />
      </section>
      {editing && (
        <FieldDialog
          field={editing === 'new' ? null : editing}
          category={chosen}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            state.reload()
          }}
        />
      )}
      {deleting && (
        <DeleteDialog
          field={deleting}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await state.remove(deleting)
            setDeleting(null)
          }}
        />
      )}
    </div>
  )
}

interface DeleteDialogProps {
  field: FieldRow
  onClose: () => void
  onConfirm: () => Promise<void>
}

const DeleteDialog = ({ field, ...handlers }: DeleteDialogProps) => (
  <ConfirmDialog
    title={`删除字段“${field.label}”？`}
    text="以后不再填写它。已经填写的内容仍留在各篇知识里，显示为“原有”，不能恢复成可填写的字段。"
    action="删除"
    {...handlers}
  />
)

interface CategoryListProps {
  state: Fields
  chosen: Category
  onChoose: (id: string) => void
}

const CategoryList = ({ state, chosen, onChoose }: CategoryListProps) => (
  <nav className="zk-fields-places" aria-label="分类">
    {state.categories!.map((category) => {
      const count = ownOf(state, category.id).length
      return (
        <button
          key={category.id}
          type="button"
          aria-current={category.id === chosen.id ? 'true' : undefined}
          style={{ paddingInlineStart: 10 + (category.id === '' ? 0 : category.depth * 14) }}
          onClick={() => onChoose(category.id)}
        >
          {category.name}
          {count > 0 && <span className="zk-num">{count}</span>}
        </button>
      )
    })}
  </nav>
)

interface CategoryFieldsProps {
  state: Fields
  category: Category
  onEdit: (field: FieldRow | 'new') => void
  onDelete: (field: FieldRow) => void
}

function CategoryFields({ state, category, onEdit, onDelete }: CategoryFieldsProps): ReactElement {
  const own = ownOf(state, category.id)
  const inherited = inheritedOf(state, category.id)
  const add = (
    <Button look="primary" icon="plus" onClick={() => onEdit('new')}>
      新增字段
    </Button>
  )
  return (
    <>
      <div className="zk-list-bar zk-fields-bar">
        <h2>{category.name}</h2>
        {add}
      </div>
      <p className="zk-fields-note">
        {category.id === '' ? '每一篇知识都填写这些字段。' : '这个分类和它的下级分类里的知识填写这些字段。'}
      </p>
      {own.length === 0 ? (
        <EmptyState icon="properties" title="这里还没有自己的字段">
          例如合同编号、责任人、适用范围。
        </EmptyState>
      ) : (
        <FieldTable state={state} rows={own} onEdit={onEdit} onDelete={onDelete} />
      )}
      {inherited.length > 0 && (
        <>
          <h3>从上级继承的字段</h3>
          <FieldTable state={state} rows={inherited} />
        </>
      )}
    </>
  )
}

export const screens = { 'km/datasetting/KmFieldList': FieldsScreen }
