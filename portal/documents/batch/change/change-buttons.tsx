import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { useStore } from '../../../use-portal.ts'
import type { Selection } from '../../selection.ts'
import { BulkStore } from './bulk.store.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { type ChangeKind, KINDS } from './change-kinds.ts'

/** Changes of all selected documents; offered where the person may edit at least one of them. */
export function ChangeButtons({ selection }: { selection: Selection }): ReactElement | null {
  const { running } = useSnapshot(useStore(BulkStore).state)
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const editable = selection.chosen.filter(({ may }) => may?.edit)
  if (editable.length === 0) return null
  return (
    <>
      {KINDS.map((each) => (
        <Button
          key={each.kind}
          look="quiet"
          icon={each.icon}
          disabled={running !== null}
          title={running ? '上一批还没有改完' : undefined}
          onClick={() => setKind(each.kind)}
        >
          {each.text}
        </Button>
      ))}
      {kind && (
        <ChangeDialog
          kind={kind}
          docs={selection.chosen}
          editable={editable.length}
          onBegun={selection.clear}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
