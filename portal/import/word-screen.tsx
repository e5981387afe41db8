import { type ReactElement, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { wordRead } from '#core/contract/km/files/import.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../use-portal.ts'
import { ImportProgress, useImport } from './import-progress.tsx'
import css from './import.css?inline'
import { WordEntries } from './word-entries.tsx'

styles(css)

/** /createWord: splits a Word file into entries, which are reviewed before they become knowledge. */
export function WordScreen(): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const { name, refusal, id, sending, progress, handleFile } = useReading()
  return (
    <div className="zk-page zk-intake is-wide">
      <h1 className="zk-page-title">从 Word 提取知识</h1>
      <p>选择一个 Word 文档（.docx），按标题拆成多条；先看拆分结果，再决定保存哪些。</p>
      <div className="zk-intake-line">
        <Button look="primary" icon="file-text" disabled={sending} onClick={() => field.current?.click()}>
          {sending ? '正在上传…' : '选择 Word 文档'}
        </Button>
        {name && <span>{name}</span>}
      </div>
      <FileField ref={field} label="选择 Word 文档" accept=".docx" onChosen={([file]) => void handleFile(file)} />
      {refusal && (
        <p className="zk-intake-bad" role="alert">
          {refusal}
        </p>
      )}
      {id !== null && <ImportProgress {...progress} />}
      {progress.state?.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {id !== null && progress.state?.state === 'ready' && <WordEntries key={id} id={id} />}
    </div>
  )
}

/** Uploads a file for reading, and follows the progress. */
function useReading() {
  const api = useApi()
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const progress = useImport(id)
  const handleFile = async (file: File) => {
    setName(file.name)
    setRefusal(null)
    setId(null)
    setSending(true)
    try {
      setId((await api.call(wordRead, { file, fileName: file.name, body: {} })).id)
    } catch (error) {
      setRefusal(errorText(error, '没有上传成功，请稍后再试'))
    } finally {
      setSending(false)
    }
  }
  return { name, refusal, id, sending, progress, handleFile }
}
