import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The server's captcha calls. */
export interface CaptchaSource {
  /** Whether the next sign-in needs a captcha. */
  isNeeded: (username: string) => Promise<boolean>
  /** Loads the picture for a key as a data URL. */
  load: (checkKey: string, signal: AbortSignal) => Promise<string>
}

const newKey = () => `${Date.now()}${Math.random().toString().slice(2, 8)}`

/** The captcha state of a form: it appears only if the server requires it. */
export function useCaptcha(source: CaptchaSource) {
  const first = useRef<Promise<boolean>>(undefined)
  const [captcha, setCaptcha] = useState('')
  const [checkKey, setCheckKey] = useState(newKey)
  const [isAsked, setIsAsked] = useState(false)
  // If this request fails no captcha is shown, because the sign-in itself will report that one is needed.
  const isNeeded = (username: string) => source.isNeeded(username).catch(() => false)
  const askFirst = useEffectEvent(() => isNeeded(''))
  useEffect(() => {
    first.current = askFirst()
    void first.current.then(setIsAsked)
  }, [])
  const reload = () => {
    setCheckKey(newKey())
    setCaptcha('')
  }
  return {
    isAsked,
    /** The captcha to send with the sign-in; null when none is required. */
    wanted: async () => (isAsked || (await first.current) ? { captcha, checkKey } : null),
    field: { value: captcha, onChange: setCaptcha, checkKey, onReload: reload, load: source.load },
    reload,
    askAbout: async (username: string) => setIsAsked(await isNeeded(username)),
    /** While the form is being filled in, the field may appear but never disappears. */
    askEarly: async (username: string) => {
      if (await isNeeded(username)) setIsAsked(true)
    },
  }
}
