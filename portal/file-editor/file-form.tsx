import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react'
import type { FileToEdit } from '#core/contract/km/files/edit-file.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { FileTextEditor } from './file-text-editor.tsx'
import { type EditedFileProps, useEditedFile } from './use-edited-file.ts'

const SAVES_AS = {
  kept: '这一版还没有发布，保存后就地更新。',
  revised: '保存后成为一个修订，审核通过之前读者看到的仍是现在的内容。',
  published: '保存后立即发布为新版本，原来的版本留在版本历史里。',
} as const

/** The editor, a description of what saving does, and the choices about unsaved changes. */
export function FileForm(props: EditedFileProps): ReactElement {
  const { file } = props
  const edited = useEditedFile(props)
  const canSave = edited.isDirty && !edited.isStale && !edited.busy
  const save = () => {
    if (canSave) void edited.save()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <form className="zk-file-form" onSubmit={handleSubmit} onKeyDown={handleKeys} noValidate>
      <Notices file={file} edited={edited} />
      <FileTextEditor name={file.name} text={edited.text} onChange={edited.setText} />
      <TextField label="修改说明" maxLength={500} value={edited.comment} onChange={edited.setComment} />
      <p className="zk-file-form-note">{SAVES_AS[file.savesAs]}</p>
      {edited.refusal && <Refusal>{edited.refusal}</Refusal>}
      <div className="zk-file-form-actions">
        <Button type="submit" look="primary" disabled={!canSave} title="Ctrl+S">
          {edited.busy ? '正在保存…' : '保存'}
        </Button>
        <DiscardButton edited={edited} />
      </div>
    </form>
  )
}

type Edited = ReturnType<typeof useEditedFile>

function DiscardButton({ edited }: { edited: Edited }): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const discard = async () => {
    edited.discard()
    close()
  }
  return (
    <>
      <Button disabled={!edited.isDirty || edited.busy} onClick={() => setIsAsked(true)}>
        放弃修改
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="放弃没有保存的修改？"
          text="编辑器里的内容会回到已保存的样子，不能恢复。"
          action="放弃修改"
          onConfirm={discard}
          onClose={close}
        />
      )}
    </>
  )
}

function Notices({ file, edited }: { file: FileToEdit; edited: Edited }): ReactElement {
  return (
    <>
      {edited.isStale ? (
        <Notice role="alert" className="zk-file-form-notice">
          <span>内容已被他人修改。编辑器里是您的修改；要看别人保存的内容，请放弃修改。</span>
          <Button onClick={edited.overrule}>仍用我的内容</Button>
        </Notice>
      ) : (
        edited.wasKept && <Notice role="status">这里有您上次没有保存的修改。</Notice>
      )}
      {!edited.isKept && <Notice role="alert">内容太大，浏览器存不下草稿：离开这个页面之前请先保存。</Notice>}
      {file.encoding !== 'utf-8' && <Notice>原文件的编码是 {file.encoding.toUpperCase()}，保存后改为 UTF-8。</Notice>}
    </>
  )
}
