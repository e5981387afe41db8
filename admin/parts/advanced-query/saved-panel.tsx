import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { SavedQuery } from '#core/query/super-query.ts'
import { Confirm } from '../confirm/confirm.tsx'

interface SavedPanelProps {
  saved: readonly SavedQuery[]
  onChoose: (query: SavedQuery) => void
  onRemove: (query: SavedQuery) => void
}

/** The person's saved queries. */
export function SavedPanel({ saved, onChoose, onRemove }: SavedPanelProps): ReactElement {
  const [removing, setRemoving] = useState<SavedQuery | null>(null)
  return (
    <section className="zk-query-saved" aria-label="保存的查询">
      <b>保存的查询</b>
      {saved.length === 0 && <p>没有保存任何查询</p>}
      <ul>
        {saved.map((query) => (
          <li key={query.title}>
            <button type="button" title={query.title} onClick={() => onChoose(query)}>
              {query.title}
            </button>
            <Button
              size="small"
              variant="minimal"
              icon="trash"
              aria-label={`删除查询${query.title}`}
              onClick={() => setRemoving(query)}
            />
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          action="删除"
          isDanger
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            onRemove(removing)
            setRemoving(null)
          }}
        >
          是否删除当前查询？
        </Confirm>
      )}
    </section>
  )
}
