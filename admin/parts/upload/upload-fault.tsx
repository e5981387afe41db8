import { Alert } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'

/** Shows why a file was not uploaded. */
export function UploadFault({ message, onClose }: { message: string; onClose: () => void }): ReactElement {
  const id = useId()
  return (
    <Alert
      isOpen
      icon="error"
      intent="danger"
      confirmButtonText="知道了"
      canEscapeKeyCancel
      canOutsideClickCancel
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id} className="zk-upload-fault">
        上传出错
      </h2>
      <p>错误信息：{message}</p>
    </Alert>
  )
}
