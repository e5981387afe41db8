import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What the server says of captchas. */
export interface CaptchaSource {
  /** Whether the next sign-in needs one. */
  isNeeded: (username: string) => Promise<boolean>
  /** The picture for a key, as a data address. */
  load: (checkKey: string, signal: AbortSignal) => Promise<string>
}

const newKey = () => `${Date.now()}${Math.random().toString().slice(2, 8)}`

/** The captcha of the form: asked for only where the server wants one. */
export function useCaptcha(source: CaptchaSource) {
  const first = useRef<Promise<boolean>>(undefined)
  const [captcha, setCaptcha] = useState('')
  const [checkKey, setCheckKey] = useState(newKey)
  const [isAsked, setIsAsked] = useState(false)
  // A refusal to say is no reason to bother people: the sign-in itself will ask.
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
    /** What goes with the sign-in; null where none is asked for. */
    wanted: async () => (isAsked || (await first.current) ? { captcha, checkKey } : null),
    field: { value: captcha, onChange: setCaptcha, checkKey, onReload: reload, load: source.load },
    reload,
    askAbout: async (username: string) => setIsAsked(await isNeeded(username)),
    /** While the form is being filled in a field appears, but never goes away. */
    askEarly: async (username: string) => {
      if (await isNeeded(username)) setIsAsked(true)
    },
  }
}
