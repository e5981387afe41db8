import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
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
  const { isWalking, items } = useSnapshot(useStore(UploadStore).state)
  const kinds = parseKinds(useSite('supportFileTypes'))
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void addDropped(portal, fromDrop(event.dataTransfer))
  }
  return (
    <div
      className={`zk-drop${isOver ? ' is-over' : ''}${items.length > 0 ? ' is-low' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Tile icon="cloud-upload" hue="blue" size={items.length > 0 ? 'medium' : 'huge'} />
      <Invitation isOver={isOver} />
      <div className="zk-drop-buttons">
        <Chooser text="选择文件" accept={kinds.map((kind) => `.${kind}`).join() || undefined} />
        <Chooser text="选择文件夹" folder />
      </div>
      <small role="status">{isWalking ? '正在读取文件夹…' : ''}</small>
      <Kinds />
    </div>
  )
}

/** Nothing can be dragged by a finger. */
function Invitation({ isOver }: { isOver: boolean }): ReactElement {
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  return (
    <span>
      <b>{isOver ? '松开，就加到列表里' : isTouch ? '选择要上传的文件' : '把文件或文件夹拖到这里'}</b>
      <small>{isTouch ? '手机里的文件和照片都可以' : '文件夹里的层次会保留，一次几千个也可以'}</small>
    </span>
  )
}

/** What may be uploaded, and how large. */
function Kinds(): ReactElement {
  const kinds = parseKinds(useSite('supportFileTypes'))
  const limitMb = Number(useSite('UploadLimitMB'))
  return (
    <details className="zk-drop-kinds">
      <summary>
        {limitMb > 0 && `每个文件不超过 ${limitMb} MB，`}
        {kinds.length > 0 ? `支持 ${kinds.length} 种文件` : '支持任何文件'}
      </summary>
      {kinds.join('、')}
    </details>
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
