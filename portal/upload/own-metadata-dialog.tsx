import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { type Metadata, type Problems, findProblems } from '../metadata/metadata.ts'
import { useForm } from '../metadata/use-choices.ts'
import { applyToAll, setOwn } from './actions.ts'
import { MetadataForm } from './metadata-form.tsx'
import { usePortal } from '../use-portal.ts'
import { type UploadItem, UploadStore } from './upload.store.ts'

/** The metadata form of one file, whose values can be applied to all files. */
export function OwnMetadataDialog({ item, onClose }: { item: UploadItem; onClose: () => void }): ReactElement {
  const portal = usePortal()
  const common = useSnapshot(portal.store(UploadStore).state).metadata as Metadata
  const [draft, setDraft] = useState<Metadata>(item.own ?? common)
  const [problems, setProblems] = useState<Problems>({})
  const { form } = useForm(draft.category)
  const save = (keep: () => void) => {
    const found = findProblems(form ?? [], draft.fields, true)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    keep()
    onClose()
  }
  return (
    <Dialog title={`“${item.file.name}”的属性`} onClose={onClose}>
      <MetadataForm value={draft} problems={problems} onChange={(to) => setDraft({ ...draft, ...to })} />
      <DialogActions>
        {item.own && (
          <Button
            look="quiet"
            onClick={() => {
              setOwn(portal, item, null)
              onClose()
            }}
          >
            和其他文件一样
          </Button>
        )}
        <Button onClick={() => save(() => applyToAll(portal, draft))}>应用到全部文件</Button>
        <Button look="primary" disabled={form === null} onClick={() => save(() => setOwn(portal, item, draft))}>
          只用于这个文件
        </Button>
      </DialogActions>
    </Dialog>
  )
}
