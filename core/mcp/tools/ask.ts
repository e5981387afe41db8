import * as v from 'valibot'
import { type AnswerSource, MOST_QUESTION, NO_EVIDENCE } from '../../contract/km/answers/conversation.ts'
import { answerOnce } from '../../contract/km/answers/once.ts'
import { Id, line } from '../../contract/values.ts'
import { documentAddress, hitAddress } from '../../routes/addresses.ts'
import { placeText, said, tool } from '../tool.ts'

const Source = v.object({
  n: v.number(),
  id: v.string(),
  title: v.string(),
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  offset: v.number(),
  quote: v.string(),
  url: v.string(),
})

export const askTool = tool({
  name: 'ask',
  title: '提问',
  description:
    '用知识库回答一个问题：原文的句子，逐句带出处和链接，不是生成的；没有依据就说没有（state 为 refused），并给出最接近的知识。' +
    '引用时请保留出处。',
  input: v.object({
    question: said(v.pipe(line(MOST_QUESTION), v.trim(), v.nonEmpty('请输入问题')), '一个完整的问句'),
    id: said(v.optional(Id), '只问这一篇知识；不写则问所有能看的知识'),
  }),
  output: v.object({
    state: v.picklist(['answered', 'refused']),
    /** Sentences with the numbers of their sources. */
    answer: v.array(v.object({ text: v.string(), cites: v.array(v.number()) })),
    sources: v.array(Source),
    nearest: v.array(v.object({ id: v.string(), title: v.string(), url: v.string() })),
  }),
  async run({ api, address }, { question, id }) {
    const { state, blocks, ...found } = await api.call(answerOnce, { body: { question, docId: id } })
    const data = {
      state,
      answer: blocks.map(({ text, cites }) => ({ text, cites })),
      sources: found.sources.map((source) => toSource(source, address, question)),
      nearest: found.nearest.map(({ docId, title }) => ({
        id: docId,
        title,
        url: `${address}${documentAddress(docId)}`,
      })),
    }
    return { text: askText(data), data }
  },
})

function toSource(source: AnswerSource, address: string, question: string): v.InferOutput<typeof Source> {
  const { n, docId: id, title, page, heading, offset, quote, fileId } = source
  return {
    n,
    id,
    title,
    page,
    heading,
    offset,
    quote,
    url: `${address}${hitAddress({ id, hit: { page, offset, fileId } }, question)}`,
  }
}

interface Answer {
  answer: readonly { text: string; cites: readonly number[] }[]
  sources: readonly v.InferOutput<typeof Source>[]
  nearest: readonly { id: string; title: string; url: string }[]
}

function askText({ answer, sources, nearest }: Answer): string {
  if (sources.length === 0) {
    const near = nearest.map(({ id, title, url }) => `《${title}》 id ${id} ${url}`)
    return [`${NO_EVIDENCE}。`, ...(near.length > 0 ? ['最接近的知识：', ...near] : [])].join('\n')
  }
  const sentences = answer.map(({ text, cites }) => `${text}${cites.map((n) => `[${n}]`).join('')}`)
  const from = sources.map(({ n, id, title, page, heading, url }) =>
    [`[${n}] 《${title}》`, placeText({ page, heading }), `id ${id}`, url].filter(Boolean).join(' '),
  )
  return [...sentences, '', '出处：', ...from].join('\n')
}
