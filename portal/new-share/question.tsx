import { type ReactElement, useCallback } from 'react'
import { Button } from '#ui/controls/button/button.tsx'

interface QuestionProps {
  text: string
  yes: string
  no: string
  onYes: () => Promise<void>
  onNo: () => void
}

/** A question inside the panel: a dialog over it would close it. */
export function Question({ text, yes, no, onYes, onNo }: QuestionProps): ReactElement {
  const focusHarmless = useCallback((box: HTMLDivElement | null) => box?.querySelector('button')?.focus(), [])
  return (
    <div ref={focusHarmless} className="zk-share-made" role="alertdialog" aria-label={yes} aria-description={text}>
      <p>{text}</p>
      <p className="zk-share-ends">
        <Button onClick={onNo}>{no}</Button>
        <Button look="danger" onClick={() => void onYes()}>
          {yes}
        </Button>
      </p>
    </div>
  )
}

export const QUESTIONS = {
  end: {
    text: '关闭后，已经发出去的链接马上打不开，正在看的人也会中断，而且不能恢复；再打开时是一个新链接。',
    yes: '关闭链接',
    no: '保留链接',
  },
  renew: {
    text: '换了以后，链接不变，旧的提取码马上失效；已经拿到链接的人需要新的提取码。',
    yes: '换一个',
    no: '不换',
  },
} as const
