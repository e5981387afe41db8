import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { pageApi } from '#core/api/page-api.ts'
import { CodeEditor, MarkdownEditor, RichEditor } from '#ui/editors/lazy.tsx'
import { uploadPicture } from '#ui/editors/rich-editor/paste/upload-picture.ts'

const { api } = pageApi({ token: () => undefined, tenant: () => undefined })
const upload = (file: File) => uploadPicture(api, file)

export function RichShown(): ReactElement {
  const [html, setHtml] = useState('<h2>防汛值守</h2><p>汛期<strong>二十四小时</strong>值守。</p>')
  return (
    <>
      <output>{html}</output>
      <Button text="换成别人写的" onClick={() => setHtml('<p>别人写的</p><script>alert(1)</script>')} />
      <RichEditor label="正文" value={html} onChange={setHtml} upload={upload} />
    </>
  )
}

export function MarkdownShown(): ReactElement {
  const [text, setText] = useState('# 防汛值守\n\n汛期**二十四小时**值守。\n')
  return (
    <>
      <output>{text}</output>
      <MarkdownEditor label="正文" value={text} onChange={setText} />
    </>
  )
}

const CODE = `// 排水管网
export const depth = 1.2
const name = 'pipe'
`

export function CodeShown(): ReactElement {
  const [text, setText] = useState(CODE)
  return (
    <>
      <output>{text}</output>
      <CodeEditor label="代码" value={text} onChange={setText} language="javascript" />
    </>
  )
}
