import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useModal } from '#ui/feedback/dialog/use-modal.ts'
import { styles } from '#ui/theme/styles.ts'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { type Entry, GROUPS } from './entry.ts'
import css from './palette.css?inline'
import { useEntries } from './use-entries.tsx'

styles(css)

/** Everything that can be reached by typing: documents, colleagues, spaces and actions. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const { ref, titleId } = useModal()
  const id = useId()
  const { text, setText, entries, now, point, step } = usePalette()
  const pick = (entry: Entry) => {
    onClose()
    entry.onPick()
  }
  const handleKey = (event: KeyboardEvent) => {
    // While an input method is composing, the keys belong to its own window.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && now) pick(now)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      className="zk-finder"
      aria-labelledby={titleId}
      onClose={onClose}
      // A click on the backdrop has the dialog as its target.
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <h2 id={titleId} className="zk-hidden">
        快速前往
      </h2>
      <div className="zk-finder-box">
        <Icon name="search" size={20} />
        <PaletteField {...{ id, now, text, setText }} onKeyDown={handleKey} />
        <Button look="quiet" icon="x" label="关闭" onClick={onClose} />
      </div>
      <EntryList id={id} entries={entries} now={now} onPick={pick} onPoint={point} />
      <Keys />
    </dialog>
  )
}

/** What is typed, what is offered for it, and which line the keys are at. */
function usePalette() {
  const [text, setText] = useState('')
  // By name and not by place: lines that arrive later do not push another one under the keys.
  const [active, setActive] = useState<string | null>(null)
  const entries = useEntries(text.trim())
  const at = Math.max(
    0,
    entries.findIndex((entry) => nameOf(entry) === active),
  )
  const point = (entry: Entry | undefined) => setActive(entry ? nameOf(entry) : null)
  return {
    text,
    setText: (next: string) => {
      setText(next)
      setActive(null)
    },
    entries,
    now: entries[at],
    point,
    step: (by: 1 | -1) => point(entries[(at + by + entries.length) % Math.max(1, entries.length)]),
  }
}

const nameOf = ({ group, id }: Entry) => `${group} ${id}`

interface PaletteFieldProps {
  id: string
  now: Entry | undefined
  text: string
  setText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const PaletteField = ({ id, now, text, setText, onKeyDown }: PaletteFieldProps): ReactElement => (
  <input
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type
    autoFocus
    role="combobox"
    aria-label="快速前往"
    aria-expanded
    aria-controls={id}
    aria-autocomplete="list"
    aria-activedescendant={now ? entryId(id, now) : undefined}
    autoComplete="off"
    placeholder="搜索知识、同事、空间，或输入要做的事"
    maxLength={100}
    value={text}
    onChange={(event) => setText(event.target.value)}
    onKeyDown={onKeyDown}
  />
)

const Keys = () => (
  <p className="zk-finder-keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd>选择 <kbd>回车</kbd>打开 <kbd>Esc</kbd>关闭
    <span>中文、拼音和首字母都能找到</span>
  </p>
)

const entryId = (listId: string, { group, id }: Entry) => `${listId}-${GROUPS.indexOf(group)}-${id}`

interface EntryListProps {
  id: string
  entries: readonly Entry[]
  now: Entry | undefined
  onPick: (entry: Entry) => void
  onPoint: (entry: Entry) => void
}

function EntryList({ id, entries, now, onPick, onPoint }: EntryListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const nowId = now && entryId(id, now)
  useEffect(() => {
    const option = nowId && list.current?.querySelector(`#${CSS.escape(nowId)}`)
    if (option) option.scrollIntoView({ block: 'nearest' })
  }, [nowId])
  const groups = GROUPS.filter((group) => entries.some((entry) => entry.group === group))
  return (
    <div ref={list} id={id} className="zk-finder-list" role="listbox" aria-label="结果">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className="zk-finder-group" aria-hidden="true">
            {group}
          </div>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <div
                key={entry.id}
                id={entryId(id, entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === now}
                // The box must not lose the focus before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => onPoint(entry)}
                onClick={() => onPick(entry)}
              >
                <EntryFace entry={entry} />
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

function EntryFace({ entry: { face, text, detail, passage } }: { entry: Entry }): ReactElement {
  const name = (
    <>
      <span>{text}</span>
      {detail && <small>{detail}</small>}
    </>
  )
  return (
    <>
      {face}
      {passage ? (
        <div className="zk-finder-passage">
          <div>{name}</div>
          <p>
            <MarkedText {...passage} />
          </p>
        </div>
      ) : (
        name
      )}
    </>
  )
}
