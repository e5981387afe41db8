import { type ReactElement, useEffect, useState } from 'react'
import { captchaImage } from '#core/contract/sys/login.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { api } from '../api.ts'

interface CaptchaFieldProps {
  value: string
  onChange: (value: string) => void
  /** Also the component's key: a new one asks for a new picture. */
  checkKey: string
  onReload: () => void
}

/** The picture is good for one attempt within a minute. */
export function CaptchaField({ value, onChange, checkKey, onReload }: CaptchaFieldProps): ReactElement {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    api
      .call(captchaImage, { params: { key: checkKey } }, abort.signal)
      .then((image) => setPicture(image.startsWith('data:image/') ? image : ''))
      .catch(() => !abort.signal.aborted && setPicture(''))
    return () => abort.abort()
  }, [checkKey])

  const reload = (
    <button type="button" className="zk-captcha" onClick={onReload} title="看不清？换一张">
      {picture ? (
        <img src={picture} alt="换一张验证码" />
      ) : (
        <span>{picture === null ? '正在取图…' : '没有取到，点此重试'}</span>
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
      end={reload}
    />
  )
}
