import { Button } from '@blueprintjs/core'
import { type ReactElement, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { isOwnPicture } from '#core/rules/site/site-check.ts'
import { onSite } from '#core/routes/site-base.ts'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { type ControlProps, described } from '../control.ts'
import css from './picture-field.css?inline'

styles(css)

interface PictureFieldProps extends ControlProps<string | null | undefined, string> {
  /** The name of the picture: 头像. */
  name: string
  /** Stores the picture and returns the value that shows it. */
  upload: (file: File) => Promise<string>
}

/** A picture field: uploads at once, but the picture takes effect when the form is saved. */
export function PictureField({
  value: given,
  onChange,
  name,
  isDisabled = false,
  upload,
  ...p
}: PictureFieldProps): ReactElement {
  const value = given ?? ''
  const { id, 'aria-describedby': noteId } = described(p)
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, refusal, take } = useUpload(upload, onChange)
  return (
    <div className="zk-picture-field">
      {isOwnPicture(value) && <img src={onSite(value)} alt={`当前的${name}`} />}
      <Button
        id={id}
        disabled={isDisabled || isBusy}
        aria-describedby={noteId}
        text={isBusy ? '正在上传…' : value === '' ? `选择${name}` : '换一张'}
        onClick={() => field.current?.click()}
      />
      {value !== '' && <Removal name={name} isDisabled={isDisabled || isBusy} onRemove={() => onChange('')} />}
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

/** One upload at a time; an error stays until the next upload. */
function useUpload(upload: PictureFieldProps['upload'], onChange: (value: string) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (file: File) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      onChange(await upload(file))
    } catch (error) {
      setRefusal(errorText(error, '图片没有上传成功'))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, take }
}

const Removal = ({ name, isDisabled, onRemove }: { name: string; isDisabled: boolean; onRemove: () => void }) => (
  <Button variant="minimal" disabled={isDisabled} aria-label={`去掉${name}`} text="去掉" onClick={onRemove} />
)

/** The field of one kind of picture. */
export const pictureControl = (name: string, upload: PictureFieldProps['upload']) =>
  function PictureControl(props: ControlProps<string | null | undefined, string>): ReactElement {
    return <PictureField {...props} name={name} upload={upload} />
  }
