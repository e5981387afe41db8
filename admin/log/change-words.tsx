import type { ReactElement } from 'react'
import type { LogChange } from '#core/contract/sys/log.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './change-words.css?inline'

styles(css)

const NONE = '（空）'

/** What a field was and is: 旧 → 新, as one reads it. */
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

/** All changes of a line in one: what does not fit stands in its panel. */
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

/** The same as plain text. */
export const changesText = (changes: readonly LogChange[]): string =>
  changes
    .map(({ label, before, after }) => `${label}：${before === null ? '' : `${before} → `}${after ?? NONE}`)
    .join('；')
