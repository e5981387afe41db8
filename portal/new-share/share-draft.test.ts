import { expect, it } from 'vitest'
import { addBody, dayIn, draftOfShare, editBody, freshCode, newDraft, problemsOfDraft } from './share-draft.ts'

const draft = newDraft()
const TODAY = dayIn(0)

it('makes codes that can be read out, each another one', () => {
  const codes = Array.from({ length: 200 }, freshCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Za-hjkmnp-z]{6}$/)
})

it.each([
  [{ way: 'people' }, 'to'],
  [{ code: 'abc' }, 'code'],
  [{ code: '密码密码' }, 'code'],
  [{ until: '' }, 'until'],
  [{ until: dayIn(-1), from: '' }, 'until'],
  [{ from: dayIn(9) }, 'from'],
  [{ maxViews: '0' }, 'maxViews'],
  [{ maxViews: '1.5' }, 'maxViews'],
] as const)('refuses %o beside its box', (change, box) => {
  expect(problemsOfDraft(draft)).toEqual({})
  expect(Object.keys(problemsOfDraft({ ...draft, ...change }))).toEqual([box])
})

it('asks for no code where none is sent', () => {
  expect(problemsOfDraft({ ...draft, codeUse: 'none', code: '' })).toEqual({})
  const to = [{ kind: 'user', id: 'u1' }] as const
  const addressed = { ...draft, way: 'people', to, code: '' } as const
  expect(problemsOfDraft(addressed)).toEqual({})
  expect(addBody(addressed, 'd')).toMatchObject({ to, docId: 'd' })
  expect(addBody(addressed, 'd')).not.toHaveProperty('code')
})

it('begins now where it begins today, and sends nobody with a link', () => {
  const to = [{ kind: 'user', id: 'u1' }] as const
  expect(addBody({ ...draft, to, from: TODAY }, 'd')).not.toHaveProperty('validFrom')
  expect(addBody({ ...draft, to, from: dayIn(2) }, 'd')).toMatchObject({ validFrom: dayIn(2), to: [], maxViews: null })
  expect(addBody({ ...draft, maxViews: '3', download: true }, 'd')).toMatchObject({
    maxViews: 3,
    bits: ['view', 'download'],
  })
})

it('sends of a change what was changed', () => {
  const was = draftOfShare({
    id: 's',
    docId: 'd',
    title: 't',
    bits: ['view'],
    validFrom: '2026-01-01 10:20:30',
    validUntil: '2026-02-01 10:20:30',
    state: 'active',
    key: 'zs_x',
    to: [],
    fixed: false,
    hasCode: true,
    maxViews: 5,
    uses: 0,
  })
  expect(editBody(was, was, 's')).toEqual({ id: 's' })
  expect(editBody(was, { ...was, codeUse: 'none' }, 's')).toEqual({ id: 's', removeCode: true })
  expect(editBody(was, { ...was, codeUse: 'own', code: 'abcd' }, 's')).toEqual({ id: 's', code: 'abcd' })
  expect(editBody(was, { ...was, maxViews: '', until: '2026-03-01', download: true }, 's')).toEqual({
    id: 's',
    maxViews: null,
    validUntil: '2026-03-01',
    bits: ['view', 'download'],
  })
})
