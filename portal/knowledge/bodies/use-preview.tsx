import { type ReactElement, useEffect } from 'react'
import { previewAbout, type PreviewAbout, previewFind } from '#core/contract/km/files/preview-parts.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { type BodyProps, type ShownFile, useShownFile } from './body-props.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { TextBody } from './text-body.tsx'

type Form = Exclude<PreviewAbout['form'], 'none'>
type About<F extends Form> = Extract<PreviewAbout, { form: F }>

/** Shows a preview of the wanted form; if there is none, the text with the reason. */
export function Previewed<F extends Form>({
  form,
  render,
  ...props
}: BodyProps & { form: F; render: (about: About<F>) => ReactElement }): ReactElement {
  const api = useApi()
  const file = useShownFile(props)
  const {
    value: about,
    failure,
    retry,
  } = useQuery(JSON.stringify(file), (signal) => api.call(previewAbout, { query: file }, signal))
  if (failure) return <ErrorState title="预览没有加载成功" reason={failure} onRetry={retry} />
  if (!about) return <Skeleton isSaid shape="text" label="正在准备阅读用的页面，马上就好。" />
  if (about.form === form) return render(about as About<F>)
  return <InsteadOfPreview {...props} reason={about.form === 'none' ? about.reason : '预览的形式不符'} />
}

const InsteadOfPreview = ({ reason, ...props }: BodyProps & { reason: string }): ReactElement => (
  <>
    <Notice>不能按原样显示（{reason}），下面是文件里的文字。</Notice>
    <TextAnyway {...props} />
  </>
)

/** The text of a file that normally has another view. */
export function TextAnyway(props: BodyProps): ReactElement {
  const { doc } = props
  const knowledge = useStore(KnowledgeStore)
  useEffect(() => void knowledge.showTextInstead(doc), [knowledge, doc])
  return <TextBody {...props} />
}

type Found = Pick<Result<typeof previewFind>, 'pages' | 'cells' | 'begin'>

const NOTHING: Found = { pages: [], cells: [], begin: 0 }

/** Where the search words are in the whole document, of which only a part is loaded. */
export function useFound(file: ShownFile, terms: readonly string[], sought: string | null = null): Found {
  const api = useApi()
  const words = terms.join('\n').slice(0, 2000)
  const { value } = useQuery(words === '' ? null : JSON.stringify([file, words, sought]), (signal) =>
    api.call(previewFind, { query: { ...file, words, ...(sought && { sought }) } }, signal),
  )
  return value ?? NOTHING // Without the positions the document is shown without marks.
}
