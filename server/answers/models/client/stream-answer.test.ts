import { lookup } from 'node:dns'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from '#tests/fixtures/fake-model/fake-model.ts'
import { MODES, type Misbehaviour, type Oddity, SECRET_THOUGHT } from '#tests/fixtures/fake-model/modes.ts'
import { serviceAddress } from './address.ts'
import { type ChatUsage, ModelFault, type ModelFaultKind } from './chat-model.ts'
import { MODEL_LIMITS } from './limits.ts'
import { type ChatEndpoint, streamAnswer } from './stream-answer.ts'

const KEY = 'sk-very-secret-key-0123456789'
/** The limits of the product, a hundred times as impatient. */
const LIMITS = { ...MODEL_LIMITS, connectMs: 250, firstMs: 300, betweenMs: 200, totalMs: 900, bytes: 4 << 20 }
const ANSWER = '员工每年有十天年假，工作满十年的有十五天。'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel('faithful', { tooLongMs: 1500 })
})
afterAll(() => fake[Symbol.asyncDispose]())
beforeEach(() => {
  fake.says = ANSWER
  fake.requests = []
  fake.left = 0
})

const endpoint = (modelName: string, more: Partial<ChatEndpoint> = {}): ChatEndpoint => ({
  url: serviceAddress(fake.baseUrl, 'LLM', [fake.host])!,
  key: KEY,
  modelName,
  params: {},
  hosts: [fake.host],
  lookup,
  limits: LIMITS,
  thinking: 'plain',
  ...more,
})

interface Outcome {
  text: string
  pieces: number
  fault: unknown
  usage: ChatUsage | null
}

async function outcomeOf(asked: ChatEndpoint, signal = new AbortController().signal): Promise<Outcome> {
  const outcome: Outcome = { text: '', pieces: 0, fault: null, usage: null }
  const messages = [{ role: 'user', content: '年假有几天' }] as const
  try {
    for await (const piece of streamAnswer(asked, messages, signal, (usage) => (outcome.usage = usage))) {
      outcome.text += piece
      outcome.pieces += 1
    }
  } catch (fault) {
    outcome.fault = fault
  }
  return outcome
}

const ENDS: Readonly<Record<Misbehaviour, ModelFaultKind>> = {
  silent: 'slow',
  'slow-first': 'slow',
  'slow-between': 'slow',
  'only-comments': 'slow',
  'slow-whole': 'slow',
  cut: 'cut',
  'quiet-end': 'cut',
  reset: 'unreachable',
  'error-in-the-middle': 'cut',
  'half-json': 'malformed',
  'empty-choices': 'malformed',
  html: 'malformed',
  'wrong-type': 'malformed',
  'wrong-shape': 'malformed',
  'broken-utf8': 'malformed',
  'function-call': 'malformed',
  'fifty-megabytes': 'malformed',
  'huge-line': 'malformed',
  'many-data-lines': 'malformed',
  endless: 'too-long',
  'endless-nothing': 'too-long',
  'gzip-bomb': 'malformed',
  'finished-by-length': 'too-long',
  'busy-429': 'busy',
  'error-500': 'unreachable',
  'too-long-400': 'refused',
  'redirect-to-metadata': 'refused',
  'content-filter': 'refused',
  'echo-in-refusal': 'refused',
  'echo-in-answer': 'malformed',
}

/** The text, the fault with its stack, everything that could be written down. */
const allOf = (outcome: Outcome): string => inspect(outcome, { depth: 9, showHidden: true })

describe('an endpoint that misbehaves', () => {
  it.each(Object.entries(ENDS))('%s ends as %s, in time, without the key, and is left', async (mode, kind) => {
    const since = performance.now()
    const outcome = await outcomeOf(endpoint(mode))
    expect(outcome.fault, allOf(outcome)).toBeInstanceOf(ModelFault)
    expect((outcome.fault as ModelFault).kind).toBe(kind)
    expect(performance.now() - since).toBeLessThan(LIMITS.totalMs + 600)
    expect(outcome.text.length).toBeLessThanOrEqual(LIMITS.characters)
    expect(allOf(outcome)).not.toContain(KEY)
    expect(outcome.usage!.promptTokens).toBeGreaterThan(0)
    expect(fake.requests).toHaveLength(1)
  })
  it('is sent the question again by nothing, and keeps no memory', async () => {
    global.gc?.()
    const before = process.memoryUsage()
    for (const mode of ['fifty-megabytes', 'huge-line', 'gzip-bomb', 'endless', 'endless-nothing'] as const)
      await outcomeOf(endpoint(mode))
    global.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    expect(heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(64 << 20)
    expect(fake.requests).toHaveLength(5)
  })
  it('asks for a rest in Retry-After', async () => {
    expect((await outcomeOf(endpoint('busy-429'))).fault).toMatchObject({ restMs: 7000 })
  })
})

describe('an odd endpoint', () => {
  const ODD = Object.keys(MODES).filter((mode) => !(mode in ENDS) && mode !== 'tags') as Oddity[]
  it.each(ODD)('%s still gives the answer, and no thought', async (mode) => {
    const outcome = await outcomeOf(endpoint(mode, { thinking: mode === 'think-unopened' ? null : 'plain' }))
    expect(outcome.fault, allOf(outcome)).toBeNull()
    expect(outcome.text).toBe(ANSWER)
    expect(allOf(outcome)).not.toContain(SECRET_THOUGHT)
  })
  it('may have signs in its text that begin like tags', async () => {
    expect((await outcomeOf(endpoint('tags'))).text).toBe(`${ANSWER}a<b 且 c</d，<thin`)
  })
  it('counts its tokens, else they are estimated', async () => {
    expect((await outcomeOf(endpoint('faithful'))).usage).toEqual({ promptTokens: 11, completionTokens: 7 })
    const { usage } = await outcomeOf(endpoint('no-done'))
    expect(usage!.completionTokens).toBeGreaterThan(ANSWER.length / 2)
  })
})

describe('a model that thinks without opening the tag', () => {
  it('teaches it in its first answer, and is heard piece by piece from then on where it does not', async () => {
    const learnt: string[] = []
    const learn = (thinking: string) => void learnt.push(thinking)
    const unknown = await outcomeOf(endpoint('faithful', { thinking: null, learn }))
    expect([unknown.text, unknown.pieces]).toEqual([ANSWER, 1])
    expect((await outcomeOf(endpoint('think-unopened', { thinking: null, learn }))).text).toBe(ANSWER)
    expect(learnt).toEqual(['plain', 'unopened'])
    expect((await outcomeOf(endpoint('faithful'))).pieces).toBeGreaterThan(3)
  })
  it('never gives out a thought as an answer when it was believed to be plain', async () => {
    const { fault, text } = await outcomeOf(endpoint('think-unopened'))
    expect(fault).toMatchObject({ kind: 'malformed' })
    expect(text).not.toContain(ANSWER.slice(0, 4))
  })
  it('gives nothing when it is cut off while it thinks', async () => {
    fake.says = `想一想${'啊'.repeat(50)}`
    expect(await outcomeOf(endpoint('quiet-end', { thinking: 'unopened' }))).toMatchObject({
      text: '',
      fault: { kind: 'cut' },
    })
    fake.says = '想'.repeat(LIMITS.characters + 50)
    expect(await outcomeOf(endpoint('faithful', { thinking: 'unopened' }))).toMatchObject({
      text: '',
      fault: { kind: 'too-long' },
    })
  })
})

describe('a person who leaves', () => {
  it('ends the call upstream', async () => {
    const asker = new AbortController()
    setTimeout(() => asker.abort(), 80)
    const { fault } = await outcomeOf(endpoint('slow-between'), asker.signal)
    expect(fault).toMatchObject({ kind: 'stopped' })
    await expect.poll(() => fake.left).toBe(1)
    expect((await outcomeOf(endpoint('faithful'), AbortSignal.abort())).fault).toMatchObject({ kind: 'stopped' })
    expect(fake.requests).toHaveLength(1)
  })
  it('also by not reading on', async () => {
    for await (const _ of streamAnswer(endpoint('endless'), [], new AbortController().signal)) break
    await expect.poll(() => fake.left).toBe(1)
  })
  it('is not hurried while reading', async () => {
    let text = ''
    for await (const piece of streamAnswer(endpoint('faithful'), [], new AbortController().signal)) {
      if (text === '') await new Promise((resolve) => setTimeout(resolve, LIMITS.betweenMs + 100))
      text += piece
    }
    expect(text).toBe(ANSWER)
  })
})

describe('where a model may be', () => {
  it('is outside with encryption, or a host that the configuration names', () => {
    const hosts = ['ollama', '10.0.0.5:8000', '127.0.0.1']
    const of = (address: string) => serviceAddress(address, 'LLM', hosts)?.href ?? null
    expect(of('https://api.example.com/v1/')).toBe('https://api.example.com/v1/chat/completions')
    expect(of('https://api.example.com/v1/chat/completions?api-version=1')).toContain(
      '/v1/chat/completions?api-version=1',
    )
    expect(of('http://Ollama:11434/v1')).toBe('http://ollama:11434/v1/chat/completions')
    expect(of('http://10.0.0.5:8000/v1')).not.toBeNull()
    for (const refused of [
      'http://api.example.com/v1',
      'http://10.0.0.5:8001/v1',
      'file:///etc/passwd',
      'ollama',
      'https://u:p@x.example/v1',
    ])
      expect(of(refused), refused).toBeNull()
  })
  it.each([
    ['https://127.0.0.1/v1', []],
    ['https://2130706433/v1', []],
    ['https://[::1]/v1', []],
    ['https://10.0.0.7/v1', []],
    ['https://169.254.169.254/v1', []],
    ['http://169.254.169.254/v1', ['169.254.169.254']],
    ['http://[fd00:ec2::254]/v1', ['[fd00:ec2::254]']],
    ['http://168.63.129.16/v1', ['168.63.129.16']],
    ['http://0.0.0.0/v1', ['0.0.0.0']],
  ])('%s with %j is refused before a connection', async (address, hosts) => {
    const url = serviceAddress(address, 'LLM', hosts)!
    expect((await outcomeOf(endpoint('faithful', { url, hosts }))).fault).toMatchObject({ kind: 'unreachable' })
  })
  it.each([
    ['a name outside that leads within', 'https://evil.example', [], ['10.0.0.7']],
    ['among public addresses', 'https://evil.example', [], ['93.184.216.34', '127.0.0.1']],
    ['a name within that leads to the metadata', 'http://model', ['model'], ['169.254.169.254']],
    ['a name within that leads to this machine', 'http://model', ['model'], ['127.0.0.1']],
  ])('%s is refused', async (_, address, hosts, answers) => {
    const url = serviceAddress(address, 'LLM', hosts)!
    const told: ChatEndpoint['lookup'] = (_name, _options, done) =>
      done(
        null,
        answers.map((each) => ({ address: each, family: 4 })),
      )
    expect((await outcomeOf(endpoint('faithful', { url, hosts, lookup: told }))).fault).toMatchObject({
      kind: 'unreachable',
    })
  })
  it('says the same of a closed port', async () => {
    const url = serviceAddress('http://127.0.0.1:9/v1', 'LLM', ['127.0.0.1'])!
    expect((await outcomeOf(endpoint('faithful', { url, hosts: ['127.0.0.1'] }))).fault).toMatchObject({
      kind: 'unreachable',
    })
  })
  it('sends what the protocol says', async () => {
    await outcomeOf(endpoint('faithful', { params: { temperature: 0.1, stream_options: null } }))
    const [{ key, path, body }] = fake.requests as [(typeof fake.requests)[number]]
    expect([key, path]).toEqual([KEY, '/v1/chat/completions'])
    expect(body).toEqual({
      temperature: 0.1,
      model: 'faithful',
      messages: [{ role: 'user', content: '年假有几天' }],
      stream: true,
    })
  })
})
