import { type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type DictItem, dictItems } from '#core/contract/sys/dict.ts'
import { SCOPES } from '#core/contract/km/document.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { useSite } from '../site/use-site.ts'
import { UploadRow } from './upload-row.tsx'
import { kindsOf } from './upload-rules.ts'
import css from './upload-screen.css?inline'
import { addFiles, clearDone, sendAll, upload } from './upload.store.ts'

styles(css)

/** /createStore: files become documents. */
export function UploadScreen(): ReactElement {
  const { items } = useSnapshot(upload)
  const waiting = items.filter((item) => item.phase === 'chosen').length
  const done = items.filter((item) => item.phase === 'done').length
  return (
    <div className="zk-page">
      <h1 className="zk-page-title">上传知识</h1>
      <div className="zk-upload">
        <section aria-label="文件">
          <DropZone />
          <ul className="zk-upload-list" aria-label="要上传的文件">
            {items.map((item) => (
              <UploadRow key={item.key} item={item} />
            ))}
          </ul>
          {done > 1 && (
            <Button look="quiet" onClick={clearDone}>
              从列表移去已上传的 {done} 个
            </Button>
          )}
        </section>
        <section className="zk-upload-side" aria-label="这些文件的属性">
          <ScopeChoice />
          <CategoryChoice />
          <KeywordsField />
          <Button look="primary" icon="cloud-upload" disabled={waiting === 0} onClick={sendAll}>
            {waiting > 0 ? `上传 ${waiting} 个文件` : '先选择文件'}
          </Button>
        </section>
      </div>
    </div>
  )
}

function DropZone(): ReactElement {
  const [isOver, setIsOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const kinds = kindsOf(useSite('supportFileTypes'))
  const limitMb = useSite('UploadLimitMB')
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    addFiles(event.dataTransfer.files)
  }
  return (
    <div
      className={`zk-drop${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="cloud-upload" size={32} />
      <span>把文件拖到这里，或者</span>
      <Button onClick={() => field.current?.click()}>选择文件</Button>
      <small>
        支持 {kinds.join('、')}；每个文件不超过 {limitMb} MB
      </small>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label="选择文件"
        accept={kinds.map((kind) => `.${kind}`).join()}
        onChange={(event) => {
          addFiles(event.target.files ?? [])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function ScopeChoice(): ReactElement {
  const { scope } = useSnapshot(upload)
  return (
    <fieldset className="zk-scopes">
      <legend>谁能看到</legend>
      {SCOPES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="scope"
            value={each}
            checked={each === scope}
            onChange={() => {
              upload.scope = each
            }}
          />
          {SCOPE_TEXTS[each].name}
          <small>{SCOPE_TEXTS[each].note}</small>
        </label>
      ))}
    </fieldset>
  )
}

const CATEGORY_DICTIONARY = 'km_dict_category'

function CategoryChoice(): ReactElement | null {
  const { category } = useSnapshot(upload)
  const [items, setItems] = useState<readonly DictItem[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api
      .call(dictItems, { params: { code: CATEGORY_DICTIONARY } }, abort.signal)
      .then(setItems)
      .catch(() => {}) // a category is not required: without its list the field is left out
    return () => abort.abort()
  }, [])
  if (items.length === 0) return null
  return (
    <SelectField
      block
      label="分类（可不选）"
      value={category}
      options={[{ value: '', text: '不分类' }, ...items]}
      onChange={(value) => {
        upload.category = value
      }}
    />
  )
}

function KeywordsField(): ReactElement {
  const { keywords } = useSnapshot(upload)
  return (
    <TextField
      label="关键词（可不填）"
      placeholder="用逗号分开，如 差旅,报销"
      maxLength={500}
      value={keywords}
      onChange={(value) => {
        upload.keywords = value
      }}
    />
  )
}
