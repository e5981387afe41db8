import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import type { FileToEdit } from '#core/contract/km/files/edit-file.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { partsOfPage } from '#core/text/written-page.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { THREE_LINES } from '../documents/long-title.tsx'
import { focusText } from '../write/focus-text.ts'
import { TitleField } from '../write/title-field.tsx'
import { WriteFrame, WriteGround, WriteHead } from '../write/write-frame.tsx'
import css from './file-editor.css?inline'
import { FileTextEditor } from './file-text-editor.tsx'
import { type EditedFileProps, useEditedFile } from './use-edited-file.ts'

styles(css)

const SAVES_AS = {
  kept: '这一版还没有发布，保存后就地更新。',
  revised: '保存后成为一个修订，审核通过之前读者看到的仍是现在的内容。',
  published: '保存后立即发布为新版本，原来的版本留在版本历史里。',
} as const

/** A stored file in the frame in which pages are written: what saving does stands below its name. */
export function FilePage(props: EditedFileProps): ReactElement {
  const { file } = props
  const edited = useEditedFile(props)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const canSave = edited.isDirty && edited.title.trim() !== '' && !edited.isStale && !edited.busy
  const text = useRef<HTMLDivElement>(null)
  const save = () => {
    if (canSave) void edited.save()
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <WriteFrame onKeyDown={handleKeys}>
      <WriteHead
        back={{ to: documentAddress(file.docId), name: `回到“${file.docTitle}”` }}
        place={file.docTitle}
        name={file.isMain ? '编辑' : shownFileName(file.name)}
        state={<FileState edited={edited} />}
        onTools={setBarPlace}
      >
        <DiscardButton edited={edited} />
        <Button look="primary" disabled={!canSave} title="Ctrl+S" onClick={save}>
          {edited.busy ? '正在保存…' : '保存'}
        </Button>
      </WriteHead>
      <WriteGround isWide={!isPageOfOurs(file)}>
        <Notices file={file} edited={edited} />
        {edited.refusal && <Refusal>{edited.refusal}</Refusal>}
        <FileHead file={file} edited={edited} onEnter={() => focusText(text.current)} />
        <div ref={text}>
          <FileTextEditor name={file.name} text={edited.text} barPlace={barPlace} onChange={edited.setText} />
        </div>
      </WriteGround>
    </WriteFrame>
  )
}

/** Written in the editor of pages, so it has their column; everything else takes the width. */
const isPageOfOurs = ({ name, text }: FileToEdit) => editedAs(name) === 'page' && partsOfPage(text) !== null

interface FileHeadProps {
  file: FileToEdit
  edited: Edited
  /** From the title to the text. */
  onEnter: () => void
}

const FileHead = ({ file, edited, onEnter }: FileHeadProps): ReactElement => (
  <header className="zk-file-head">
    {file.isMain ? (
      <>
        <h1 className="zk-hidden">编辑 {file.docTitle}</h1>
        <TitleField value={edited.title} onChange={edited.setTitle} onEnter={onEnter} />
      </>
    ) : (
      <h1>
        <FileIcon kind={file.name.split('.').at(-1) ?? ''} size={28} />
        <span className={THREE_LINES}>{shownFileName(file.name)}</span>
      </h1>
    )}
    <p>
      <span className="zk-num">第 {file.version} 版</span>
      <span>{SAVES_AS[file.savesAs]}</span>
    </p>
    <TextField
      label="修改说明"
      placeholder="改了什么，写给后来看版本历史的人（可不填）"
      maxLength={500}
      value={edited.comment}
      onChange={edited.setComment}
    />
  </header>
)

function FileState({ edited }: { edited: Edited }): ReactElement | null {
  if (edited.busy) return null
  if (edited.isDirty)
    return <span title={edited.isKept ? '存在这台电脑的浏览器里，离开页面也在' : undefined}>有修改没保存</span>
  return (
    <>
      <Icon name="circle-check" size={16} />
      没有未保存的修改
    </>
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
      <Button look="quiet" disabled={!edited.isDirty || edited.busy} onClick={() => setIsAsked(true)}>
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
        <Notice role="alert" className="zk-file-notice">
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
