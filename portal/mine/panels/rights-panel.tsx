import { type ReactElement, useState } from 'react'
import { accessReviewUndo, type OwnReviewItem } from '#core/contract/km/rights/access-review.ts'
import { errorText } from '#core/api/error-text.ts'
import type { Outcome } from '#core/rules/access-review.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Entries } from '../../access/entries.tsx'
import { FloatingBar } from '../../documents/batch/floating-bar.tsx'
import { usePortal, useStore } from '../../use-portal.ts'
import { MineStore } from '../mine.store.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ListFrame } from './list-frame.tsx'
import { mayDecide, RightsLine } from './rights-line.tsx'

const NOTHING: ReadonlySet<string> = new Set()

/** The grants that the person is asked to keep or drop. */
export function RightsPanel(): ReactElement {
  const mine = useStore(MineStore)
  const { toast } = usePortal()
  const [selected, setSelected] = useState(NOTHING)
  const [asking, setAsking] = useState<{ decision: Outcome; rows: readonly OwnReviewItem[] } | null>(null)
  const refresh = async () => {
    setSelected(NOTHING)
    await Promise.all([mine.lists.rights.load(), mine.count(['rights'])])
  }
  const undo = useUndo(refresh)
  const handleDone = (text: string, undoId: string | null) => {
    setAsking(null)
    toast(text, 'good', undoId ? { action: { text: '撤销', run: () => void undo(undoId) } } : {})
    void refresh()
  }
  return (
    <>
      <ListFrame list={mine.lists.rights} empty={<NoneAsked />}>
        {(rows) => (
          <>
            <Toolbar rows={rows} selected={selected} onSelect={setSelected} onAsk={setAsking} />
            <Entries>
              {rows.map((row) => (
                <RightsLine
                  key={row.id}
                  row={row}
                  isSelected={selected.has(row.id)}
                  onSelect={() => setSelected(selected.symmetricDifference(new Set([row.id])))}
                  onDecide={(decision) => setAsking({ decision, rows: [row] })}
                />
              ))}
            </Entries>
          </>
        )}
      </ListFrame>
      {asking && <DecideDialog {...asking} onDone={handleDone} onClose={() => setAsking(null)} />}
    </>
  )
}

const NoneAsked = () => (
  <EmptyState icon="shield-check" title="没有请您复核的授权">
    管理员发起权限复核时，您负责的知识给了谁，会列在这里请您决定。
  </EmptyState>
)

interface ToolbarProps {
  rows: readonly OwnReviewItem[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onAsk: (asking: { decision: Outcome; rows: readonly OwnReviewItem[] }) => void
}

function Toolbar({ rows, selected, onSelect, onAsk }: ToolbarProps): ReactElement | null {
  const open = rows.filter(mayDecide)
  const chosen = open.filter(({ id }) => selected.has(id))
  const isAll = chosen.length === open.length
  if (open.length === 0) return null
  return (
    <>
      <div className="zk-mine-toolbar">
        <Button onClick={() => onSelect(isAll ? NOTHING : new Set(open.map(({ id }) => id)))}>
          {isAll ? '取消选择' : '选择本页'}
        </Button>
      </div>
      <FloatingBar count={chosen.length} unit="条" close={{ text: '取消选择', run: () => onSelect(NOTHING) }}>
        <Button look="quiet" onClick={() => onAsk({ decision: 'keep', rows: chosen })}>
          保留
        </Button>
        <Button look="quiet" onClick={() => onAsk({ decision: 'drop', rows: chosen })}>
          收回
        </Button>
      </FloatingBar>
    </>
  )
}

function useUndo(refresh: () => Promise<void>) {
  const { api, toast } = usePortal()
  return async (id: string) => {
    try {
      await api.call(accessReviewUndo, { body: { id } })
      toast('已撤销，授权恢复原样，重新等您决定')
    } catch (error) {
      toast(errorText(error, '没有撤销成功'), 'bad')
    }
    await refresh()
  }
}
