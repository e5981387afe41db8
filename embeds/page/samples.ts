import type { EmbedTag } from '../base/attributes.ts'

/** A document to show, and a sentence of it. */
export interface Sample {
  id: string
  quote: string
}

/** What the page writes into an element, beside `theme`. */
export const attributesFor = (tag: EmbedTag, sample: Sample | null): Record<string, string> => {
  const { id, quote } = sample ?? { id: '知识编号', quote: '引用的那句话' }
  switch (tag) {
    case 'zhiku-search':
      return { placeholder: '问一句话，或输入几个词' }
    case 'zhiku-list':
      return { heading: '最新知识', size: '5' }
    case 'zhiku-knowledge':
      return { doc: id }
    case 'zhiku-passage':
      return { doc: id, quote }
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

export const tagOf = (tag: EmbedTag, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}></${tag}>`

export const scriptTag = (origin: string): string =>
  `<style>zhiku-search{display:block;min-height:42px}</style>
<script src="${origin}/embed/zhiku-search.js" defer></script>`

export const singleTag = (origin: string, integrity: string): string =>
  `<script src="${origin}/embed/zhiku-search.single.js" integrity="${integrity}" crossorigin="anonymous" defer></script>`

export const policyFor = (origin: string): string => `script-src ${origin}; connect-src ${origin}`

export const TOKEN_CODE = `document.querySelector('zhiku-search').tokenProvider = async () =>
  (await (await fetch('/您的服务器/知库令牌')).json()).token`
