import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'

/** Code with a copy button. When the browser forbids copying, the code is selected instead. */
export function CodeSample({ label, code }: { label: string; code: string }): ReactElement {
  const text = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setSaid('已复制')
    } catch {
      getSelection()?.selectAllChildren(text.current!)
      setSaid('已选中，请按复制键')
    }
  }
  return (
    <figure className="zk-code">
      <pre tabIndex={0} aria-label={`${label}的代码`}>
        <code ref={text}>{code}</code>
      </pre>
      <Button icon="copy" onClick={() => void handleCopy()} aria-label={`复制${label}的代码`}>
        <span role="status">{said || '复制'}</span>
      </Button>
    </figure>
  )
}
