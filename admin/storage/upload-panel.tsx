import type { ReactElement } from 'react'
import { minioUpload, type StoredFileRow, storedFileUpload } from '#core/contract/sys/stored-files/stored-file.ts'
import { api } from '../api.ts'
import { FilePopup } from '../parts/upload/file-popup.tsx'
import type { PanelProps } from '../resource/define.ts'
import { listPanel } from '../resource/actions/panel-action.ts'

const said = (count: number) => `已上传 ${count} 个文件`

/** Files are uploaded while the window is open; each appears in the list immediately. */
function UploadPanel({ onDone, onClose }: PanelProps<StoredFileRow>): ReactElement {
  return (
    <FilePopup
      title="上传文件"
      options={{ action: api.address(minioUpload, {}), biz: 'oss' }}
      onConfirm={(files) => onDone(said(files.length))}
      onClose={(arrived) => (arrived > 0 ? onDone(said(arrived)) : onClose())}
    />
  )
}

export const uploadFile = listPanel({
  id: 'upload',
  label: '上传文件',
  icon: 'upload',
  access: storedFileUpload.access,
  panel: UploadPanel,
})
