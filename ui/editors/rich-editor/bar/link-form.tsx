import type { Editor } from '@tiptap/core'
import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react'

/** Asks for the address of a link; empty removes it. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactElement {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The form may be inside another form, so its submit must not bubble.
    event.stopPropagation()
    setLink(editor, address.trim())
    onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    editor.commands.focus()
    onClose()
  }
  return (
    <form className="zk-rich-bar zk-rich-link" onSubmit={handleSubmit} onKeyDown={handleKey}>
      <input
        autoFocus
        aria-label="链接地址"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button type="submit" className="zk-tool is-wide">
        确定
      </button>
      <button type="button" className="zk-tool is-wide" onClick={onClose}>
        取消
      </button>
    </form>
  )
}

function setLink(editor: Editor, address: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (address === '') chain.unsetLink().run()
  else chain.setLink({ href: /^([a-z]+:|\/)/i.test(address) ? address : `https://${address}` }).run()
}
