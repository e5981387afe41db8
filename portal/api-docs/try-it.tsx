import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { grouped } from '#core/text/grouped.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { usePortal } from '../use-portal.ts'
import type { Operation } from './description.ts'
import { callAddress, parsed, type Request } from './examples.ts'

interface TryItProps {
  operation: Operation
  request: Request
  onRequest: (request: Request) => void
  /**
   * Shared by all calls, and only kept in memory while the page is open; '' uses the session of the signed-in person.
   */
  token: string
  onToken: (token: string) => void
}

interface Answered {
  status: number
  ms: number
  bytes: number
  text: string | null
  blob: Blob
}

/** A longer answer is offered as a file instead of being shown. */
const MOST_SHOWN = 200_000

/** Sends the real call with a token or the current session, and shows the answer. */
export function TryIt({ operation, request, onRequest, token, onToken }: TryItProps): ReactElement {
  const [file, setFile] = useState<File | null>(null)
  const [asking, setAsking] = useState(false)
  const { answered, failure, isRunning, run } = useRun(operation, request, { file, token })
  const isBroken = request.body !== '' && parsed(request.body) === undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (operation.changes) setAsking(true)
    else void run()
  }
  return (
    <form className="zk-calls-try" onSubmit={handleSubmit}>
      <TokenField token={token} onToken={onToken} />
      <ValueFields operation={operation} request={request} onRequest={onRequest} />
      {operation.body && (
        <BodyField operation={operation} request={request} onRequest={onRequest} onFile={setFile} isBroken={isBroken} />
      )}
      <div>
        <Button look={operation.changes ? 'danger' : 'primary'} type="submit" disabled={isRunning || isBroken}>
          {operation.changes ? '执行（会改动数据）' : '执行'}
        </Button>
      </div>
      <div role="status">
        {failure && <p className="zk-calls-bad">{failure}</p>}
        {answered && <AnswerView answered={answered} name={operation.id} />}
      </div>
      {asking && (
        <AskFirst
          summary={operation.summary}
          onConfirm={() => {
            setAsking(false)
            void run()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

const TokenField = ({ token, onToken }: Pick<TryItProps, 'token' | 'onToken'>) => (
  <TextField
    label="令牌"
    type="password"
    autoComplete="off"
    value={token}
    onChange={onToken}
    note="只留在这个页面里，刷新即忘；不填则用当前登录。"
  />
)

const ValueFields = ({ operation, request, onRequest }: Pick<TryItProps, 'operation' | 'request' | 'onRequest'>) =>
  operation.parameters.map(({ name, required }) => (
    <TextField
      key={name}
      label={required ? `${name}（必填）` : name}
      value={request.values[name] ?? ''}
      onChange={(value) => onRequest({ ...request, values: { ...request.values, [name]: value } })}
    />
  ))

interface AskFirstProps {
  summary: string
  onConfirm: () => void
  onClose: () => void
}

const AskFirst = ({ summary, onConfirm, onClose }: AskFirstProps) => (
  <ConfirmDialog
    title="真的执行？"
    text={`“${summary}”会改动这个站点的数据。`}
    action="执行"
    onConfirm={async () => onConfirm()}
    onClose={onClose}
  />
)

/** Sends the request and stores its answer. */
function useRun(operation: Operation, request: Request, o: { file: File | null; token: string }) {
  const { api, host } = usePortal()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    setFailure(null)
    const began = performance.now()
    try {
      const headers = { ...api.headers(), ...(o.token !== '' && { 'X-Access-Token': o.token.trim() }) }
      const url = `${host.address}/api${callAddress(operation, request.values)}`
      const response = await fetch(url, buildInit(operation, { request, headers, file: o.file }))
      const blob = await response.blob()
      const isText = /json|text/.test(response.headers.get('content-type') ?? '') && blob.size <= MOST_SHOWN
      const text = isText ? readable(await blob.text()) : null
      setAnswered({ status: response.status, ms: Math.round(performance.now() - began), bytes: blob.size, text, blob })
    } catch (error) {
      setAnswered(null)
      setFailure(errorText(error, '没有收到答复，请检查网络后重试'))
    }
    setIsRunning(false)
  }
  return { answered, failure, isRunning, run }
}

function buildInit(
  { method, body }: Operation,
  { request, headers, file }: { request: Request; headers: Record<string, string>; file: File | null },
): RequestInit {
  const shared = { method, credentials: 'omit' } as const
  if (!body || method === 'GET') return { ...shared, headers }
  if (body.type === 'multipart/form-data') {
    const form = new FormData()
    form.append('file', file ?? new Blob())
    return { ...shared, headers, body: form }
  }
  const content = body.type === 'application/json' ? request.body : (file ?? new Blob())
  return { ...shared, headers: { ...headers, 'Content-Type': body.type }, body: content }
}

const readable = (text: string): string => {
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

interface BodyFieldProps extends Pick<TryItProps, 'operation' | 'request' | 'onRequest'> {
  onFile: (file: File | null) => void
  isBroken: boolean
}

function BodyField({ operation, request, onRequest, onFile, isBroken }: BodyFieldProps): ReactElement {
  const id = useId()
  if (operation.body!.type !== 'application/json')
    return (
      <div className="zk-calls-field">
        <label htmlFor={id}>文件</label>
        <input id={id} type="file" onChange={(event) => onFile(event.target.files?.[0] ?? null)} />
      </div>
    )
  return (
    <div className="zk-calls-field">
      <label htmlFor={id}>内容（JSON）</label>
      <textarea
        id={id}
        rows={Math.min(16, Math.max(4, request.body.split('\n').length))}
        spellCheck={false}
        value={request.body}
        aria-invalid={isBroken ? true : undefined}
        aria-describedby={isBroken ? `${id}-note` : undefined}
        onChange={(event) => onRequest({ ...request, body: event.target.value })}
      />
      {isBroken && (
        <div id={`${id}-note`} className="zk-calls-bad">
          还不是合法的 JSON
        </div>
      )}
    </div>
  )
}

function AnswerView({ answered, name }: { answered: Answered; name: string }): ReactElement {
  const { status, ms, bytes, text, blob } = answered
  return (
    <>
      <p className="zk-num">
        <b>HTTP {status}</b> · {ms} 毫秒 · {grouped(bytes)} 字节
        {text === null && bytes > 0 && (
          <Button look="quiet" onClick={() => saveBlob(blob, name)}>
            保存答复
          </Button>
        )}
      </p>
      {text !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else to be focused
        <pre className="zk-calls-code" role="region" tabIndex={0} aria-label="答复">
          {text}
        </pre>
      )}
    </>
  )
}
