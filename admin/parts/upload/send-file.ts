import { UNKNOWN_FAULT } from './uploaded-file.ts'

interface Sending {
  /** The address to which the form is sent. */
  action: string
  headers: Readonly<Record<string, string>>
  /** Fields sent beside the file. */
  fields: Readonly<Record<string, string>>
  /** The field of the answer with the stored path. */
  responseName: string
  onPercent: (percent: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as a form and returns the stored path. A refusal rejects with the server's message. Uses XMLHttpRequest,
 * because only that reports upload progress.
 */
export function sendFile(file: File, o: Sending): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(o.fields)) form.append(name, value)
  form.append('file', file, file.name)
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    // Everything is sent, but the answer has not arrived yet.
    if (lengthComputable && total > 0) o.onPercent(Math.min(99, (loaded / total) * 100))
  })
  request.addEventListener('load', () => {
    const answer = parsed(request.responseText)
    const path = pathIn(answer, o.responseName)
    if (request.status < 400 && answer?.['success'] !== false && path !== null) resolve(path)
    else reject(new Error(messageIn(answer)))
  })
  request.addEventListener('error', () => reject(new Error('网络异常，请检查网络后重试')))
  o.signal.addEventListener('abort', () => request.abort(), { once: true })
  request.open('POST', o.action)
  for (const [name, value] of Object.entries(o.headers)) request.setRequestHeader(name, value)
  request.send(form)
  return promise
}

/** Makes the server fetch a picture from another site; returns the stored path. */
export async function sendAddress(url: string, o: Pick<Sending, 'action' | 'headers'>): Promise<string> {
  const headers = { ...o.headers, 'content-type': 'application/json' }
  const response = await fetch(o.action, { method: 'POST', headers, body: JSON.stringify({ url }) })
  const answer = parsed(await response.text())
  const path = pathIn(answer, 'message')
  if (response.ok && answer?.['success'] === true && path !== null) return path
  throw new Error(messageIn(answer))
}

type Answer = Readonly<Record<string, unknown>>

function parsed(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? (answer as Answer | null) : null
  } catch {
    return null // Not JSON, such as an error page of a proxy.
  }
}

function pathIn(answer: Answer | null, name: string): string | null {
  const path = answer?.[name]
  return typeof path === 'string' && path !== '' ? path : null
}

const messageIn = (answer: Answer | null): string => {
  const message = answer?.['message']
  return typeof message === 'string' && message !== '' ? message : UNKNOWN_FAULT
}
