import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './field-changes.css?inline'

styles(css)

interface FieldChangesProps {
  changes: readonly { name: string; label: string; before: string; after: string }[]
}

/** Fields with their values before and after: 分类：制度 → 通知. */
export const FieldChanges = ({ changes }: FieldChangesProps): ReactElement | null =>
  changes.length === 0 ? null : (
    <span className="zk-field-changes">
      {changes.map(({ name, label, before, after }) => (
        <span key={name}>
          <b>{label}</b>
          <span>
            {before === '' ? <i>空</i> : <del>{before}</del>}
            <span aria-hidden="true"> → </span>
            {after === '' ? <i>空</i> : <ins>{after}</ins>}
          </span>
        </span>
      ))}
    </span>
  )
