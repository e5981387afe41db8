import type { ReactElement } from 'react'
import type { LogChange } from '#core/contract/sys/log.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './change-words.css?inline'

styles(css)

const NONE = '（空）'

/** The old and the new value of a field: 旧 → 新. */
export function ChangeWords({ change }: { change: LogChange }): ReactElement {
  const { before, after } = change
  return (
    <span className="zk-change">
      {before !== null && (
        <>
          <del>{before}</del>
          <span aria-label="改为"> → </span>
        </>
      )}
      <ins>{after ?? NONE}</ins>
    </span>
  )
}

/** All changes of a log entry on one line; the entry's panel shows the rest. */
export const ChangesInLine = ({ changes }: { changes: readonly LogChange[] }): ReactElement => (
  <span className="zk-changes-line">
    {changes.map((change) => (
      <span key={change.field}>
        <span className="zk-change-label">{change.label}：</span>
        <ChangeWords change={change} />
      </span>
    ))}
  </span>
)

/** The changes as plain text. */
export const changesText = (changes: readonly LogChange[]): string =>
  changes
    .map(({ label, before, after }) => `${label}：${before === null ? '' : `${before} → `}${after ?? NONE}`)
    .join('；')
