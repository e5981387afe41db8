import { describe, expect, it } from 'vitest'
import { whoAnswers } from './who-answers.ts'

const SCOPE = 'https://site.example/kb/'
const files = new Set(['portal-ABCDEFGH.js'])
const page = { method: 'GET', mode: 'navigate', destination: 'document' }
const ask = (path: string, more: object = {}) => whoAnswers({ ...page, url: SCOPE + path, ...more }, SCOPE, files)

describe('the service worker', () => {
  it.each(['', 'index', 'knowledge?id=1', 'offline', 'apiDocs', 'embedded'])('stands by for the page “%s”', (path) => {
    expect(ask(path)).toBe('page')
  })

  it.each([
    ['api/sys/login', {}],
    ['api/KM/kmDoc/downLoad?docId=1', {}],
    ['embed/', {}],
    ['wopi/files/1', {}],
    ['web-app/icon', {}],
    ['index', { destination: 'iframe' }],
    ['index', { mode: 'cors', destination: '' }],
    ['index', { method: 'POST' }],
    ['assets/portal-OLDOLDOL.js', { mode: 'cors', destination: 'script' }],
    ['api/KM/kmDoc/uploadDoc', { method: 'POST', mode: 'cors' }],
  ])('leaves %s %o to the network', (path, more) => {
    expect(ask(path, more)).toBe('network')
  })

  it('leaves another site on the same host alone', () => {
    expect(whoAnswers({ ...page, url: 'https://site.example/other' }, SCOPE, files)).toBe('network')
  })

  it('answers for its files, and takes what a phone shares', () => {
    expect(ask('assets/portal-ABCDEFGH.js', { mode: 'cors', destination: 'script' })).toBe('shell')
    expect(ask('web-app/share', { method: 'POST' })).toBe('inbox')
  })
})
