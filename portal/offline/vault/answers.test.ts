import { expect, it, vi } from 'vitest'
import { pack, questionOf, unpack } from './answers.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

it('finds the answers again as they were, in one piece', () => {
  const answers = [
    { question: '/api/one', type: 'application/json', bytes: bytes('{"题":1}') },
    { question: '/api/two', type: 'application/pdf', bytes: bytes('') },
    { question: '/api/three', type: 'text/plain', bytes: bytes('正文') },
  ]
  expect(unpack(pack(answers).buffer)).toEqual(answers)
})

it('takes the time that prevents caching, and the order of the fields, for no difference', () => {
  vi.stubGlobal('location', { href: 'https://site.example/kb/offline' })
  expect(questionOf('/kb/api/a?b=2&a=1&_t=17')).toBe(questionOf('https://site.example/kb/api/a?a=1&b=2&_t=99'))
  expect(questionOf('/kb/api/a?a=1')).not.toBe(questionOf('/kb/api/a?a=2'))
  vi.unstubAllGlobals()
})
