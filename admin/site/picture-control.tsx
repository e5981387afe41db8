import { type ReactElement, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { sitePictureAdd } from '#core/contract/km/config.ts'
import { isOwnPicture } from '#core/rules/site-check.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { api } from '../api.ts'
import type { ControlProps } from './control-props.ts'

/** A picture: shown as it is, uploaded at once, in force when the form is saved. */
export function PictureControl({ value, onChange, name, disabled, noteId }: ControlProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (file: File) => {
    setBusy(true)
    setRefusal(null)
    try {
      onChange(await api.call(sitePictureAdd, { file }))
    } catch (error) {
      setRefusal(errorText(error, '图片没有上传成功'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="zk-site-picture">
      {isOwnPicture(value) && <img src={value} alt={`当前的${name}`} />}
      <Button disabled={disabled || busy} aria-describedby={noteId} onClick={() => field.current?.click()}>
        {busy ? '正在上传…' : value === '' ? `选择${name}` : '换一张'}
      </Button>
      {value !== '' && (
        <Button look="quiet" disabled={disabled || busy} aria-label={`去掉${name}`} onClick={() => onChange('')}>
          去掉
        </Button>
      )}
      <FileField
        ref={field}
        label={`${name}的图片文件`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChosen={([file]) => void take(file)}
      />
      {refusal && <Refusal>{refusal}</Refusal>}
    </div>
  )
}
