import type { ReactElement } from 'react'
import { grouped } from '#core/text/grouped.ts'
import type { Shape } from '#ui/editors/rich-editor/shape.ts'

/** Characters that are read in a minute. */
const READ = 400

/** The headings of the text, and how long it is. */
export function WriteOutline({ shape: { words, headings } }: { shape: Shape }): ReactElement {
  const top = Math.min(...headings.map(({ level }) => level), 3)
  return (
    <aside className="zk-write-outline" aria-label="大纲">
      <h2>大纲</h2>
      {headings.length === 0 && <p>用标题分出章节，这里会列出来。</p>}
      <ol>
        {headings.map(({ text, level, go }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- headings may be equal
          <li key={index} data-depth={level - top}>
            <button type="button" title={text} onClick={go}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      <p className="zk-write-count zk-num">
        {grouped(words)} 字{words > READ && ` · 约 ${Math.ceil(words / READ)} 分钟读完`}
      </p>
    </aside>
  )
}
