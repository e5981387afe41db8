import { type ReactElement, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docChangePreview } from '#core/contract/km/files/conversion.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { usePortal, useStore } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { KnowledgeStore } from '../knowledge.store.ts'

/** Uploads a PDF that is shown instead of the open file. */
export function PreviewDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const knowledge = useStore(KnowledgeStore)
  const { file } = useSnapshot(knowledge.state)
  const field = useRef<HTMLInputElement>(null)
  const { busy, refusal, send } = useSending()
  const given = (file ?? doc).ownPreview
  const give = async (chosen: File) => {
    const query = { docId: doc.id, ...(file && { fileId: file.id }) }
    await api.call(docChangePreview, { file: chosen, fileName: chosen.name, query })
    toast(docChangePreview.done)
    onClose()
    void knowledge.open(doc.id)
  }
  return (
    <Dialog title="更换预览文件" onClose={onClose}>
      <p>
        读者打开“{shownFileName(file?.name ?? doc.name ?? '')}”时，看到的是您选择的
        PDF，例如盖章后的扫描件。正文、搜索和下载仍是原文件；发布新的版本后，新版本从生成的预览开始。
      </p>
      {given && <p>现在的预览文件：{given.name}</p>}
      {refusal && <Refusal>{refusal}</Refusal>}
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" disabled={busy} onClick={() => field.current?.click()}>
          {busy ? '正在上传…' : '选择 PDF 文件'}
        </Button>
      </DialogActions>
      <FileField
        ref={field}
        label="选择预览文件"
        accept=".pdf,application/pdf"
        onChosen={([chosen]) => {
          if (chosen) void send(() => give(chosen))
        }}
      />
    </Dialog>
  )
}
