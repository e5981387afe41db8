import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import type { Decided } from './batch.ts'

interface BatchResultProps {
  results: readonly Decided[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** What became of each document of a batch. */
export function BatchResult({ results, onOpen, onClose }: BatchResultProps): ReactElement {
  const done = results.filter(({ isDone }) => isDone).length
  return (
    <section className="zk-desk-results" role="status" aria-label="批量结果">
      <header>
        <b>刚处理了 {results.length} 件</b>
        <span>
          {done} 成 {results.length - done} 败
        </span>
        <Button size="small" variant="minimal" icon="cross" aria-label="关掉结果" onClick={onClose} />
      </header>
      <ul>
        {results.map(({ id, title, isDone, why }) => (
          <li key={id}>
            <StateDot tone={isDone ? 'good' : 'bad'}>{isDone ? '成功' : '没有成功'}</StateDot>
            <span>
              {title}
              {why !== '' && `：${why}`}
            </span>
            {!isDone && <Button size="small" variant="minimal" text="重看" onClick={() => onOpen(id)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
