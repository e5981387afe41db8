import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import type { Args } from '#core/contract/endpoint.ts'
import type { Scope } from '#core/access/scope.ts'
import { netSourceSave } from '#core/contract/km/files/import.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../use-portal.ts'
import { ImportProgress, useImport } from './import-progress.tsx'
import css from './import.css?inline'
import { ScopeField } from '../metadata/scope-field.tsx'

styles(css)

/** /saveNetSource: turns a web page into knowledge. */
export function NetSourceScreen(): ReactElement {
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const [scope, setScope] = useState<Scope>('department')
  const { id, refusal, progress, save } = useSaving()
  const isMoving = id !== null && (!progress.state || ['waiting', 'running'].includes(progress.state.state))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const named = title.trim()
    void save({ url, scope, ...(named && { title: named }) })
  }
  return (
    <div className="zk-page zk-intake">
      <h1 className="zk-page-title">保存网络资源</h1>
      <p>填写一个网页的地址，系统取出正文和图片，保存为知识；原网页以后改动或消失都不受影响。</p>
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          label="网址"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          value={url}
          error={refusal}
          onChange={setUrl}
        />
        <TextField label="标题（可不填，默认用网页的标题）" maxLength={200} value={title} onChange={setTitle} />
        <ScopeField value={scope} onChange={setScope} />
        <Button type="submit" look="primary" disabled={url.trim() === '' || isMoving}>
          保存
        </Button>
      </form>
      {id !== null && <ImportProgress {...progress} />}
      {progress.state?.docId && <Saved docId={progress.state.docId} warnings={progress.state.warnings} />}
    </div>
  )
}

/** Asks the server to fetch a page, and follows the progress. */
function useSaving() {
  const api = useApi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const save = async (body: Args<typeof netSourceSave>['body']) => {
    setRefusal(null)
    setId(null)
    try {
      setId((await api.call(netSourceSave, { body })).id)
    } catch (error) {
      setRefusal(errorText(error, '没有保存成功，请稍后再试'))
    }
  }
  return { id, refusal, progress: useImport(id), save }
}

const Saved = ({ docId, warnings }: { docId: string; warnings: readonly string[] }) => (
  <p role="status">
    已保存：
    <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(docId)}`}>查看这篇知识</Link>
    {warnings.map((warning) => (
      <small key={warning}>{warning}</small>
    ))}
  </p>
)
