import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useSite } from '../site/use-site.ts'
import { addDropped, addFiles } from './add-files.ts'
import css from './drop-zone.css?inline'
import { fromDrop, fromField } from './files/folder-walk.ts'
import { parseKinds } from './upload-rules.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { UploadStore } from './upload.store.ts'

styles(css)

/** The area for dropping or choosing files and folders. */
export function DropZone(): ReactElement {
  const [isOver, setIsOver] = useState(false)
  const portal = usePortal()
  const { isWalking } = useSnapshot(useStore(UploadStore).state)
  const kinds = parseKinds(useSite('supportFileTypes'))
  const limitMb = Number(useSite('UploadLimitMB'))
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void addDropped(portal, fromDrop(event.dataTransfer))
  }
  return (
    <div
      className={`zk-drop${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="cloud-upload" size={36} />
      <span>把文件或文件夹拖到这里，或者</span>
      <div className="zk-drop-buttons">
        <Chooser text="选择文件" accept={kinds.map((kind) => `.${kind}`).join() || undefined} />
        <Chooser text="选择文件夹" folder />
      </div>
      <small role="status">{isWalking ? '正在读取文件夹…' : ''}</small>
      <details className="zk-drop-kinds">
        <summary>
          {limitMb > 0 && `每个文件不超过 ${limitMb} MB，`}
          {kinds.length > 0 ? `支持 ${kinds.length} 种文件` : '支持任何文件'}
        </summary>
        {kinds.join('、')}
      </details>
    </div>
  )
}

function Chooser({
  text,
  accept,
  folder = false,
}: {
  text: string
  accept?: string | undefined
  folder?: boolean
}): ReactElement {
  const portal = usePortal()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look={folder ? 'plain' : 'soft'}
        icon={folder ? 'folder' : 'file-plus'}
        onClick={() => field.current?.click()}
      >
        {text}
      </Button>
      <FileField
        ref={field}
        label={text}
        multiple
        accept={accept}
        folder={folder}
        onChosen={(files) => addFiles(portal, fromField(files))}
      />
    </>
  )
}
