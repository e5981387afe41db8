import type { ReactElement } from 'react'
import type { Comparison } from '#core/contract/km/documents/version.ts'

const FIELD: Record<string, string> = { title: '标题', keywords: '标签', remark: '备注', files: '文件' }

/** The changes as deleted and inserted text, marked by words and not only by colour. */
export function ComparisonView({ comparison }: { comparison: Comparison }): ReactElement {
  const { fields, hunks, added, removed, coarse, truncated } = comparison
  return (
    <section aria-label="比较结果" className="zk-comparison">
      <p className="zk-history-meta">
        {added + removed === 0 ? '正文没有不同。' : `正文新增 ${added} 行，删除 ${removed} 行。`}
        {coarse && '两个版本差别太大，只能整段对照。'}
        {truncated && '正文太长，只比较和显示了一部分。'}
      </p>
      {fields.length > 0 && (
        <dl className="zk-facts">
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label ?? FIELD[field.name] ?? field.name}</dt>
              <dd>
                {field.before && <del>{field.before}</del>} {field.after && <ins>{field.after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hunks.map((hunk) => (
        <section key={`${hunk.from}-${hunk.to}`} aria-label={`第 ${hunk.to} 行起`}>
          <p className="zk-history-meta">第 {hunk.to} 行起</p>
          <Lines lines={hunk.lines} />
        </section>
      ))}
    </section>
  )
}

const TAG = { same: 'span', added: 'ins', removed: 'del' } as const

const Lines = ({ lines }: { lines: readonly Comparison['hunks'][number]['lines'][number][] }) => (
  <div className="zk-comparison-lines">
    {lines.map(({ kind, text }, at) => {
      const Tag = TAG[kind]
      // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and the list never changes in place
      return <Tag key={at}>{text === '' ? '\u00a0' : text}</Tag>
    })}
  </div>
)
