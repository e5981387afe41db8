import { createElement, type ReactElement, type ReactNode } from 'react'
import { useTheme } from '#ui/theme/theme.ts'
import type { TokenProvider } from '../base/embed.ts'
import type { ElementFacts } from '../manifest/elements.ts'
import { CodeSample } from './code-sample.tsx'
import { attributesFor, type Sample, tagMarkup } from './samples.ts'

interface ElementSectionProps {
  facts: ElementFacts
  sample: Sample | null
  tokenProvider: TokenProvider
}

/** A complete document scrolls in a box, because it would push everything else off the page. */
const SCROLLED = { tabIndex: 0, role: 'group', 'aria-label': '例子', 'data-long': '' }

export function ElementSection({ facts, sample, tokenProvider }: ElementSectionProps): ReactElement {
  const { tag, title, summary } = facts
  const attributes = attributesFor(tag, sample)
  const needsSample = 'doc' in attributes
  return (
    <section aria-label={title}>
      <h2>
        {title} <code>{`<${tag}>`}</code>
      </h2>
      <p>{summary}</p>
      <div className="zk-embeds-live" {...(tag === 'zhiku-knowledge' && SCROLLED)}>
        {needsSample && !sample ? (
          <p className="zk-embeds-none">本站还没有您可以阅读的知识，登录后这里会显示例子。</p>
        ) : (
          <Live tag={tag} attributes={attributes} tokenProvider={tokenProvider} />
        )}
      </div>
      <CodeSample label={title} code={tagMarkup(tag, attributes)} />
      <details>
        <summary>属性、事件和样式</summary>
        <Facts facts={facts} />
      </details>
    </section>
  )
}

interface LiveProps {
  tag: string
  attributes: Readonly<Record<string, string>>
  tokenProvider: TokenProvider
}

/** Renders the element, which may be defined only after it is in the page. */
function Live({ tag, attributes, tokenProvider }: LiveProps): ReactElement {
  const theme = useTheme()
  const give = (element: (HTMLElement & { tokenProvider?: TokenProvider }) | null) => {
    if (element && element.tokenProvider !== tokenProvider) element.tokenProvider = tokenProvider
  }
  return createElement(tag, { ...attributes, theme, ref: give })
}

function Facts({ facts }: { facts: ElementFacts }): ReactElement {
  return (
    <>
      <Table
        title="属性"
        head={['名称', '默认值', '作用']}
        rows={facts.attributes.map(({ name, default: value, summary }) => [name, value ?? '', summary])}
      />
      <Table title="JavaScript 属性" head={['名称', '作用']} rows={facts.properties.map((p) => [p.name, p.summary])} />
      <Table
        title="事件"
        head={['名称', 'detail', '时机']}
        rows={facts.events.map(({ name, detail, summary }) => [name, <code key={name}>{detail}</code>, summary])}
      />
      <Table
        title="CSS 变量"
        head={['名称', '默认值', '作用']}
        rows={facts.cssProperties.map(({ name, default: value, summary }) => [name, value, summary])}
      />
      <Table title="::part()" head={['名称', '是什么']} rows={facts.parts.map((part) => [part.name, part.summary])} />
    </>
  )
}

interface TableProps {
  title: string
  head: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

function Table({ title, head, rows }: TableProps): ReactElement {
  return (
    <div className="zk-embeds-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...others]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {others.map((other, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no identity
                <td key={at}>{other}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
