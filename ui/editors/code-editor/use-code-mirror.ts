import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useEchoes } from '../use-echoes.ts'
import { openCodeMirror, takeOver } from './code-mirror.ts'

export interface TextEditorProps {
  /** The accessible name. */
  label: string
  value: string
  onChange: (value: string) => void
  isReadOnly?: boolean
}

/** Opens CodeMirror in `place` and keeps it in sync with `value`; `extension` is loaded first. */
export function useCodeMirror(
  { label, value, onChange, isReadOnly = false }: TextEditorProps,
  extension: () => Promise<Extension>,
  key: string,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const { say, isEcho } = useEchoes(onChange)
  const open = useEffectEvent((more: Extension) => {
    if (!place.current) return
    view.current = openCodeMirror({ parent: place.current, label, value, isReadOnly, more, onChange: say })
  })
  const load = useEffectEvent(extension)
  useEffect(() => {
    let isGone = false
    void load().then((more) => isGone || open(more))
    return () => {
      isGone = true
      view.current?.destroy()
      view.current = null
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them needs another editor
  }, [label, isReadOnly, key])
  useEffect(() => {
    if (view.current && !isEcho(value)) takeOver(view.current, value)
  }, [value, isEcho])
  return place
}
