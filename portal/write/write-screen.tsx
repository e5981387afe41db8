import type { FormEvent, ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { MarkdownEditor, RichEditor } from '#ui/editors/lazy.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ScopeField } from '../import/scope-field.tsx'
import { useSession } from '../session/use-session.ts'
import { useWritten } from './use-written.ts'
import css from './write.css?inline'
import { writtenSource } from './written.ts'

styles(css)

const FORMATS = [
  { value: 'html', text: '富文本' },
  { value: 'markdown', text: 'Markdown' },
]

/** /createWeb: writes knowledge that is stored as a file. */
export function WriteScreen(): ReactElement {
  const { user } = useSession()
  return (
    <div className="zk-page">
      <h1 className="zk-page-title">新建</h1>
      {user && <WriteForm key={user.id} userId={user.id} />}
    </div>
  )
}

function WriteForm({ userId }: { userId: string }): ReactElement {
  const { written, write, clear, wasKept, save, busy, refusal } = useWritten(userId)
  const isReady = !busy && written.title.trim() !== '' && writtenSource(written).trim() !== ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void save(true)
  }
  return (
    <form className="zk-write" onSubmit={handleSubmit} noValidate>
      {wasKept && <Kept onClear={clear} />}
      <TextField label="标题" maxLength={200} value={written.title} onChange={(title) => write({ title })} />
      <SelectField
        block
        label="格式"
        value={written.format}
        options={FORMATS}
        onChange={(format) => write({ format: format === 'html' ? 'html' : 'markdown' })}
      />
      {written.format === 'html' ? (
        <RichEditor isTall label="正文" value={written.html} onChange={(html) => write({ html })} />
      ) : (
        <MarkdownEditor isTall label="正文" value={written.markdown} onChange={(markdown) => write({ markdown })} />
      )}
      <ScopeField value={written.scope} onChange={(scope) => write({ scope })} />
      {refusal && (
        <p role="alert" className="zk-write-refusal">
          {refusal}
        </p>
      )}
      <div className="zk-write-actions">
        <Button type="submit" look="primary" disabled={!isReady}>
          保存并提交
        </Button>
        <Button disabled={!isReady} onClick={() => void save(false)}>
          存为草稿
        </Button>
      </div>
    </form>
  )
}

const Kept = ({ onClear }: { onClear: () => void }) => (
  <p className="zk-write-note" role="status">
    这里是您上次没有保存的内容。
    <Button look="quiet" onClick={onClear}>
      清空重写
    </Button>
  </p>
)
