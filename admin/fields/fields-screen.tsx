import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { PlainTable } from '../parts/data-table/plain-table.tsx'
import { OwnRecordsList } from '../resource/record/own-records.tsx'
import { rowId } from '../resource/row-id.ts'
import { COLUMNS, fieldRecords } from './field-records.ts'
import css from './fields-screen.css?inline'
import { type Category, type Fields, inheritedFields, ownFields, useFields } from './use-fields.ts'

styles(css)

/** 自定义字段: the additional fields of each category's form, beside title and keywords. */
export function FieldsScreen(): ReactElement {
  const { last, failure, retry } = useFields()
  const [params, setParams] = useSearchParams()
  if (failure) return <ErrorState title="自定义字段没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  const wanted = params.get('category') ?? ''
  const chosen = last.categories.find((category) => category.id === wanted) ?? last.categories[0]!
  const own = ownFields(last, chosen.id)
  return (
    <div className="zk-fields">
      <CategoryList all={last} chosen={chosen} onChoose={(id) => setParams(id === '' ? {} : { category: id })} />
      <section key={chosen.id} aria-label={`${chosen.name}的字段`}>
        <h2>{chosen.name}</h2>
        <OwnRecordsList def={fieldRecords(chosen.id, own)} rows={own} failure={null} reload={retry}>
          <p className="zk-fields-note">
            {chosen.id === '' ? '每一篇知识都填写这些字段。' : '这个分类和它的下级分类里的知识填写这些字段。'}
          </p>
        </OwnRecordsList>
        <Inherited all={last} of={chosen} />
      </section>
    </div>
  )
}

interface CategoryListProps {
  all: Fields
  chosen: Category
  onChoose: (id: string) => void
}

const CategoryList = ({ all, chosen, onChoose }: CategoryListProps) => (
  <nav className="zk-fields-places" aria-label="分类">
    {all.categories.map((category) => {
      const count = ownFields(all, category.id).length
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

const FROM = {
  key: 'categoryName',
  title: '来自',
  text: ({ categoryName }: FieldRow) => categoryName ?? '全部知识',
}

function Inherited({ all, of }: { all: Fields; of: Category }): ReactElement | null {
  const rows = inheritedFields(all, of.id)
  if (rows.length === 0) return null
  return (
    <>
      <h3>从上级继承的字段</h3>
      <PlainTable label="继承的字段" columns={[...COLUMNS, FROM]} rows={rows} rowKey={rowId} />
    </>
  )
}

export const screens = { 'km/datasetting/KmFieldList': FieldsScreen }
