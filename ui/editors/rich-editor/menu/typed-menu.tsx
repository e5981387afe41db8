import type { Editor } from '@tiptap/core'
import { Fragment, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../controls/icon/icon.tsx'
import { Tile } from '../../../controls/tile/tile.tsx'
import type { Choice, Finders } from './choices.ts'
import { showPlace } from '../bar/show-place.ts'
import { Floating } from '../floating/floating.tsx'
import { closeTyped, openTyped, type Sign, takeKeys, type Typed } from './typed.ts'
import { useChoices } from './use-choices.ts'
import { useRedrawOnScroll } from '../floating/use-redraw-on-scroll.ts'

interface TypedMenuProps {
  editor: Editor
  finders: Finders
  choosePicture: () => void
}

const LABELS: Readonly<Record<Sign, string>> = { '/': '插入内容', '@': '提到同事', '[[': '链接到知识' }

/** The menu of what `/`, `@` and `[[` stand for. The focus stays in the text, which names the marked choice. */
export function TypedMenu({ editor, finders, choosePicture }: TypedMenuProps): ReactElement | null {
  const typed = openTyped(editor.state)
  const choices = useChoices(typed, finders, choosePicture)
  // A word that means nothing is text.
  const isOpen =
    typed !== null && choices !== null && (typed.sign === '/' ? choices.length > 0 : hasRoom(typed, choices))
  return isOpen ? <OpenMenu key={typed.sign} {...{ editor, typed, choices }} /> : null
}

/** Without a match the menu says so while the word is short; a longer one is a sentence. */
const hasRoom = ({ word }: Typed, choices: readonly Choice[]) => choices.length > 0 || word.length <= 8

interface OpenMenuProps {
  editor: Editor
  typed: Typed
  choices: readonly Choice[]
}

function OpenMenu({ editor, typed, choices }: OpenMenuProps): ReactElement {
  const id = useId()
  const { active, setActive, choose } = useKeys({ editor, typed, choices })
  const list = useRef<HTMLDivElement>(null)
  useNamedChoice(editor, id, choices.length > 0 ? active : null)
  useRedrawOnScroll()
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const at = editor.view.coordsAtPos(typed.from)
  return (
    <Floating className="zk-choose" at={at} side="below" onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id={id} role="listbox" tabIndex={0} aria-label={LABELS[typed.sign]} className="zk-choose-list">
        {choices.map((choice, index) => (
          <Fragment key={choice.key}>
            {choice.group !== choices[index - 1]?.group && (
              <p className="zk-choose-group" role="presentation">
                {choice.group}
              </p>
            )}
            <Option
              id={`${id}-${index}`}
              choice={choice}
              isActive={index === active}
              onPoint={() => setActive(index)}
              onChoose={() => choose(choice)}
            />
          </Fragment>
        ))}
      </div>
      {choices.length === 0 && <p className="zk-choose-group">没有找到</p>}
      <p className="zk-choose-keys" aria-hidden="true">
        <span>↑↓ 选择</span>
        <span>回车 插入</span>
        <span>Esc 关闭</span>
      </p>
    </Floating>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ id, choice: { name, note, icon, hue, typed }, isActive, onPoint, onChoose }: OptionProps) => (
  <div id={id} role="option" aria-selected={isActive} className="zk-choice" onMouseMove={onPoint} onClick={onChoose}>
    {hue ? (
      <Tile icon={icon} hue={hue} />
    ) : (
      <span className="zk-choice-tile">
        <Icon name={icon} size={18} />
      </span>
    )}
    <span className="zk-choice-name">
      <b>{name}</b>
      {note && <small>{note}</small>}
    </span>
    {typed && <kbd>{typed}</kbd>}
  </div>
)

/** The keys of the open menu come before the editor's own. */
function useKeys({ editor, typed, choices }: OpenMenuProps) {
  const { word } = typed
  const [chosen, setChosen] = useState({ word, at: 0 })
  // Another word begins at its first choice.
  const active = chosen.word === word ? Math.min(chosen.at, Math.max(0, choices.length - 1)) : 0
  const setActive = (at: number) => setChosen({ word, at })
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    const { from, to } = typed
    editor.chain().focus().deleteRange({ from, to }).run()
    choice.run(editor)
    showPlace(editor)
  }
  const handleKey = ({ key }: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined && choices.length > 0) setActive((active + step + choices.length) % choices.length)
    else if ((key === 'Enter' || key === 'Tab') && choices.length > 0) choose(choices[active])
    else if (key === 'Escape') editor.view.dispatch(closeTyped(editor.state))
    else return false
    return true
  }
  useLayoutEffect(() => takeKeys(editor, handleKey))
  return { active, setActive, choose }
}

/** Tells screen readers which choice is marked, while the focus is in the text. */
function useNamedChoice(editor: Editor, id: string, active: number | null): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    if (active === null) dom.removeAttribute('aria-activedescendant')
    else dom.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])
}
