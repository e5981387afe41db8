import type { ReactElement } from 'react'
import { useQuery } from '../../feedback/query/use-query.ts'
import { styles } from '../../theme/styles.ts'
import { TextField } from '../text-field/text-field.tsx'
import css from './captcha-field.css?inline'
import type { CaptchaSource } from './use-captcha.ts'

styles(css)

interface CaptchaFieldProps {
  value: string
  onChange: (value: string) => void
  /** Identifies the picture; used as the component's key, so a new one loads a new picture. */
  checkKey: string
  onReload: () => void
  load: CaptchaSource['load']
}

/** A captcha input. Its picture is valid for one attempt within a minute. */
export function CaptchaField({ value, onChange, checkKey, onReload, load }: CaptchaFieldProps): ReactElement {
  const { value: image, failure } = useQuery(checkKey, (signal) => load(checkKey, signal))
  const isAsking = image === null && failure === null
  const reload = (
    <button type="button" className="zk-captcha" onClick={onReload} title="看不清？换一张">
      {image?.startsWith('data:image/') ? (
        <img src={image} alt="换一张验证码" />
      ) : (
        <span>{isAsking ? '正在取图…' : '没有取到，点此重试'}</span>
      )}
    </button>
  )
  return (
    <TextField
      label="验证码"
      name="captcha"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      value={value}
      onChange={onChange}
      note="看不清？点一下图片换一张"
      end={reload}
    />
  )
}
