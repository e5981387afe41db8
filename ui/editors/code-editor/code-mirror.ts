import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { styles } from '../../theme/styles.ts'
import css from './code-mirror.css?inline'

styles(css)

const CHINESE = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  regexp: '正则表达式',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '替换了 $ 处',
  'replaced match on line $': '替换了第 $ 行的匹配',
  'on line': '在第',
  'Go to line': '转到行',
  go: '转到',
})

interface Opened {
  parent: HTMLElement
  label: string
  value: string
  isReadOnly: boolean
  more: Extension
  onChange: (value: string) => void
}

/** Opens an editor in `parent`. The Tab key leaves it, as it leaves any other field. */
export function openCodeMirror({ parent, label, value, isReadOnly, more, onChange }: Opened): EditorView {
  // In a document CodeMirror inserts a style element, which the content security policy permits only with its nonce.
  const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''
  return new EditorView({
    parent,
    root: parent.getRootNode() as Document | ShadowRoot,
    doc: value,
    extensions: [
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      search({ top: true }),
      highlightSelectionMatches(),
      syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping,
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      EditorView.cspNonce.of(nonce),
      // Focusable by Tab, whether it can be edited or only scrolled.
      EditorView.contentAttributes.of({ 'aria-label': label, lang: 'zh-CN', tabindex: '0' }),
      EditorState.readOnly.of(isReadOnly),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
      CHINESE,
      more,
    ],
  })
}

/** Replaces the text by a value from outside; a value that is equal to the editor's own text changes nothing. */
export function takeOver(view: EditorView, value: string): void {
  const { doc } = view.state
  if (doc.toString() !== value) view.dispatch({ changes: { from: 0, to: doc.length, insert: value } })
}
