import { type ReactElement, useEffect, useState } from 'react'
import { type PreviewAbout, previewAbout, previewFind } from '#core/contract/km/preview-parts.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { type BodyProps, type ShownFile, useShownFile } from './body-props.ts'
import { showTextInstead } from './knowledge.store.ts'
import { TextBody } from './text-body.tsx'

type Form = Exclude<PreviewAbout['form'], 'none'>
type About<F extends Form> = Extract<PreviewAbout, { form: F }>

/** Shows a preview of the wanted form; where there is none, the text, and why. */
export function Previewed<F extends Form>({
  form,
  show,
  ...props
}: BodyProps & { form: F; show: (about: About<F>) => ReactElement }): ReactElement {
  const { about, failure, retry } = useAbout(useShownFile(props))
  if (failure) return <ErrorState title="预览没有加载成功" reason={failure} onRetry={retry} />
  if (!about) return <Skeleton shape="text" label="正在准备预览" />
  if (about.form === form) return show(about as About<F>)
  return <InsteadOfPreview {...props} reason={about.form === 'none' ? about.reason : '预览的形式不符'} />
}

function InsteadOfPreview({ reason, ...props }: BodyProps & { reason: string }): ReactElement {
  const { doc } = props
  useEffect(() => void showTextInstead(doc), [doc])
  return (
    <>
      <p className="zk-notice">不能按原样显示（{reason}），下面是文件里的文字。</p>
      <TextBody {...props} />
    </>
  )
}

function useAbout(file: ShownFile) {
  const [about, setAbout] = useState<PreviewAbout | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    api
      .call(previewAbout, { query: file }, asking.signal)
      .then(setAbout)
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setFailure(error instanceof Error ? error.message : '请稍后再试')
      })
    return () => asking.abort()
  }, [file, attempt])
  return { about, failure, retry: () => setAttempt(attempt + 1) }
}

type Found = Pick<Result<typeof previewFind>, 'pages' | 'cells'>

const NOTHING: Found = { pages: [], cells: [] }

/** Where the words stand in the whole document, of which only a part is loaded. */
export function useFound(file: ShownFile, terms: readonly string[]): Found {
  const [found, setFound] = useState<Found>(NOTHING)
  const words = terms.join('\n').slice(0, 2000)
  useEffect(() => {
    setFound(NOTHING)
    if (words === '') return undefined
    const asking = new AbortController()
    api
      .call(previewFind, { query: { ...file, words } }, asking.signal)
      .then(setFound)
      .catch(() => {}) // the document is there to be read without marks
    return () => asking.abort()
  }, [file, words])
  return found
}
