import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OfficePage } from '#core/contract/km/files/office.ts'

/** Maximum time in milliseconds until the editor must appear. */
const PATIENCE_MS = 60_000

type Standing = 'loading' | 'shown' | 'failed'

/**
 * Sends the token to the editor's frame with a form, because an address would be stored in histories and logs. Only
 * messages from the editor's own origin are accepted.
 */
export function useOfficeFrame({ url, token, tokenTtl }: OfficePage, onClose: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [standing, setStanding] = useState<Standing>('loading')
  const isSent = useRef(false)
  useEffect(() => {
    if (!frame.current) return
    isSent.current = true
    sendToken(frame.current.name, { url, token, tokenTtl })
  }, [url, token, tokenTtl])
  useEffect(() => {
    const timer = setTimeout(() => setStanding((was) => (was === 'loading' ? 'failed' : was)), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  useMessages(frame, new URL(url).origin, (message) => {
    if (message === 'shown') setStanding('shown')
    else onClose()
  })
  // The initial empty frame also fires `load`.
  const handleLoad = () => {
    if (isSent.current) setStanding((was) => (was === 'loading' ? 'shown' : was))
  }
  return { frame, standing, handleLoad }
}

function sendToken(target: string, { url, token, tokenTtl }: Pick<OfficePage, 'url' | 'token' | 'tokenTtl'>): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: url, target, hidden: true })
  for (const [name, value] of [
    ['access_token', token],
    ['access_token_ttl', String(tokenTtl)],
  ] as const) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Handles the editor's messages (Collabora's `MessageId`). */
function useMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: (message: 'shown' | 'closed') => void,
): void {
  const told = useRef(onMessage)
  useEffect(() => {
    told.current = onMessage
  })
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const { id, status } = parseMessage(event.data)
      if (id === 'App_LoadingStatus' && status === 'Frame_Ready')
        frame.current?.contentWindow?.postMessage(JSON.stringify({ MessageId: 'Host_PostmessageReady' }), origin)
      if (id === 'App_LoadingStatus' && status === 'Document_Loaded') told.current('shown')
      if (id === 'UI_Close' || id === 'close') told.current('closed')
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, origin])
}

function parseMessage(data: unknown): { id: unknown; status: unknown } {
  try {
    const said = (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown> | null
    const values = said?.['Values'] as Record<string, unknown> | null | undefined
    return { id: said?.['MessageId'], status: values?.['Status'] }
  } catch {
    // Not a message of this protocol.
    return { id: undefined, status: undefined }
  }
}
