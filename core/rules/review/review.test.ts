import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../access/testing/seeded-random.ts'
import { STATUS } from '../document-status.ts'
import {
  MAX_REASON,
  mayChangeLive,
  mayWiden,
  narrows,
  openStatus,
  type ReviewAction,
  type ReviewRights,
  type ReviewState,
  transition,
  widens,
  wireReleaseFlag,
  wireStatus,
} from './review.ts'
import { firstDraft, illegality } from '../testing/review-states.ts'

const ALL: ReviewRights = { edits: true, reviews: true, publishes: true, purges: true }
const NONE: ReviewRights = { edits: false, reviews: false, publishes: false, purges: false }
const may = (...names: (keyof ReviewRights)[]): ReviewRights => ({
  ...NONE,
  ...Object.fromEntries(names.map((name) => [name, true])),
})

function after(state: ReviewState, ...actions: ReviewAction[]): ReviewState {
  return actions.reduce((state, action) => {
    const result = transition(state, action, ALL)
    if (!('state' in result) || result.state === null) throw new Error(`${action.kind}: ${JSON.stringify(result)}`)
    return result.state
  }, state)
}

const draft = firstDraft()
const waiting = after(draft, { kind: 'submit' })
const rejected = after(waiting, { kind: 'reject', reason: '缺少依据' })
const passed = after(waiting, { kind: 'pass' })
const off = after(passed, { kind: 'release', on: false })
const revising = after(passed, { kind: 'revise' })
const revWaiting = after(revising, { kind: 'submit' })
const revRejected = after(revWaiting, { kind: 'reject' })
const bin = after(passed, { kind: 'delete' })

const STATES = { draft, waiting, rejected, passed, off, revising, revWaiting, revRejected, bin }
type Name = keyof typeof STATES
const ACTIONS = {
  edit: { kind: 'edit' },
  submit: { kind: 'submit' },
  withdraw: { kind: 'withdraw' },
  pass: { kind: 'pass' },
  reject: { kind: 'reject', reason: '缺少依据' },
  publish: { kind: 'publish' },
  revise: { kind: 'revise' },
  discard: { kind: 'discard' },
  on: { kind: 'release', on: true },
  off: { kind: 'release', on: false },
  delete: { kind: 'delete' },
  restore: { kind: 'restore' },
  purge: { kind: 'purge' },
} as const satisfies Record<string, ReviewAction>

/** Wire status / status of the open version / released / number of versions, as one word. */
const picture = (state: ReviewState | null) =>
  state === null
    ? 'gone'
    : `${wireStatus(state)}/${openStatus(state) ?? '-'}/${wireReleaseFlag(state)}/${state.versions.length}`

const NO: Record<string, string> = {
  edit: '文档状态不允许修改',
  submit: '不允许提审',
  withdraw: '只有待审核的知识可以撤回',
  decide: '审核失败!',
  publish: '文档状态不允许发布',
  busy: '已有未发布的修订，请先处理',
  discard: '没有可以放弃的修订',
  on: '只有审核通过的知识可以上架',
  off: '只有审核通过的知识可以下架',
  gone: '找不到文档',
  bin: '知识不在回收站',
}

/** Every state x every action, by a person who may do everything: the resulting picture, or `!` and the refusal. */
const TABLE = `
state       edit    submit  withdraw  pass    reject  publish  revise  discard  on      off     delete  restore purge
draft       0/0/0/1 1/1/0/1 !withdraw !decide !decide 2/-/1/1  !edit   !discard !on     !off    9/-/0/1 !bin    !bin
waiting     1/1/0/2 !submit 0/0/0/1   2/-/1/1 3/3/0/1 !publish !edit   !discard !on     !off    9/-/0/1 !bin    !bin
rejected    0/0/0/2 1/1/0/1 !withdraw !decide !decide 2/-/1/1  !edit   !discard !on     !off    9/-/0/1 !bin    !bin
passed      !edit   !submit !withdraw !decide !decide !publish 2/0/1/2 !discard 2/-/1/1 2/-/0/1 9/-/0/1 !bin    !bin
off         !edit   !submit !withdraw !decide !decide !publish 2/0/0/2 !discard 2/-/1/1 2/-/0/1 9/-/0/1 !bin    !bin
revising    2/0/1/2 2/1/1/2 !withdraw !decide !decide 2/-/1/2  !busy   2/-/1/2  2/0/1/2 2/0/0/2 9/-/0/2 !bin    !bin
revWaiting  2/1/1/3 !submit 2/0/1/2   2/-/1/2 2/3/1/2 !publish !busy   !discard 2/1/1/2 2/1/0/2 9/-/0/2 !bin    !bin
revRejected 2/0/1/3 2/1/1/2 !withdraw !decide !decide 2/-/1/2  !busy   2/-/1/2  2/3/1/2 2/3/0/2 9/-/0/2 !bin    !bin
bin         !gone   !gone   !gone     !gone   !gone   !gone    !gone   !gone    !gone   !gone   !gone   2/-/1/1 gone
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

const [[, ...columns], ...lines] = TABLE as [string[], ...string[][]]

const wanted = (name: Name, action: keyof typeof ACTIONS): string => {
  const cell = lines.find((line) => line[0] === name)![1 + columns.indexOf(action)]!
  return cell.startsWith('!') ? NO[cell.slice(1)]! : cell
}

const names = Object.keys(STATES) as Name[]
const actionNames = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]
const cells = names.flatMap((name) => actionNames.map((action) => [name, action] as const))

describe('transitions', () => {
  it.each(cells)('%s, %s', (name, action) => {
    const result = transition(STATES[name], ACTIONS[action], ALL)
    expect('refused' in result ? result.refused : picture(result.state)).toBe(wanted(name, action))
  })

  it.each(cells)('%s, %s: nothing for who may do nothing', (name, action) => {
    expect(transition(STATES[name], ACTIONS[action], NONE)).toEqual({
      refused: expect.stringMatching(/[\u4e00-\u9fff]/),
    })
  })

  it.each([
    ['draft', 'submit', may('edits'), '1/1/0/1'],
    ['draft', 'submit', may('reviews', 'publishes', 'purges'), '不允许提审'],
    ['draft', 'edit', may('reviews'), '您不能修改这篇知识'],
    ['waiting', 'edit', may('reviews'), '1/1/0/2'],
    ['rejected', 'edit', may('reviews'), '您不能修改这篇知识'],
    ['waiting', 'pass', may('reviews'), '2/-/1/1'],
    ['waiting', 'pass', may('edits', 'publishes', 'purges'), '审核失败!'],
    ['waiting', 'reject', may('edits', 'publishes', 'purges'), '审核失败!'],
    ['waiting', 'withdraw', may('edits'), '0/0/0/1'],
    ['waiting', 'withdraw', may('reviews'), '您不能撤回这篇知识'],
    ['draft', 'publish', may('edits'), '没有免审核发布的权限'],
    ['draft', 'publish', may('publishes'), '没有免审核发布的权限'],
    ['draft', 'publish', may('edits', 'publishes'), '2/-/1/1'],
    ['passed', 'revise', may('reviews'), '2/0/1/2'],
    ['passed', 'off', may('edits'), '2/-/0/1'],
    ['off', 'on', may('edits'), '您不能上架这篇知识'],
    ['off', 'on', may('edits', 'publishes'), '2/-/1/1'],
    ['off', 'on', may('reviews'), '2/-/1/1'],
    ['passed', 'delete', may('reviews', 'publishes', 'purges'), '您不能删除这篇知识'],
    ['bin', 'restore', may('edits'), '2/-/1/1'],
    ['bin', 'restore', may('purges'), '2/-/1/1'],
    ['bin', 'purge', may('edits', 'reviews', 'publishes'), '没有清空回收站的权限'],
  ] as const)('%s, %s, %o', (name, action, rights, expected) => {
    const result = transition(STATES[name], ACTIONS[action], rights)
    expect('refused' in result ? result.refused : picture(result.state)).toBe(expected)
  })
})

describe('versions', () => {
  it('what was submitted stays in the history as it was decided', () => {
    const state = after(rejected, { kind: 'edit' }, { kind: 'submit' }, { kind: 'edit' }, { kind: 'pass' })
    expect(state.versions).toEqual([
      { number: 1, status: STATUS.rejected, parent: null, reason: '缺少依据', submitted: true },
      { number: 2, status: STATUS.draft, parent: 1, reason: null, submitted: true },
      { number: 3, status: STATUS.passed, parent: 2, reason: null, submitted: true },
    ])
    expect(state.visible).toBe(3)
  })
  it('a draft changes in place until it has been submitted once, though it was withdrawn', () => {
    expect(after(draft, { kind: 'edit' }).versions).toHaveLength(1)
    const withdrawn = after(waiting, { kind: 'withdraw' })
    expect(after(withdrawn, { kind: 'edit' }).versions).toMatchObject([
      { status: STATUS.draft, submitted: true },
      { status: STATUS.draft, submitted: false, parent: 1 },
    ])
  })
  it('readers keep the visible version until the next has passed', () => {
    expect([revising, revWaiting, revRejected].map((state) => state.visible)).toEqual([1, 1, 1])
    expect(after(revWaiting, { kind: 'pass' })).toMatchObject({ visible: 2, open: null })
  })
  it('an earlier version comes back as a new one', () => {
    const second = after(revWaiting, { kind: 'pass' })
    expect(after(second, { kind: 'revise', from: 1 }).versions.at(-1)).toMatchObject({
      number: 3,
      parent: 1,
      status: 0,
    })
    expect(transition(second, { kind: 'revise', from: 9 }, ALL)).toEqual({ refused: '找不到该版本' })
  })
  it('passing a revision does not put back what was taken off the shelf', () => {
    const state = after(off, { kind: 'revise' }, { kind: 'submit' }, { kind: 'pass' })
    expect(picture(state)).toBe('2/-/0/2')
  })
  it('a reason is optional, trimmed and limited', () => {
    const reject = (reason: string) => transition(waiting, { kind: 'reject', reason }, ALL)
    expect(reject('  不清楚 ')).toMatchObject({ state: { versions: [{ reason: '不清楚' }] } })
    expect(reject('   ')).toMatchObject({ state: { versions: [{ reason: null }] } })
    expect(reject('长'.repeat(MAX_REASON))).toHaveProperty('state')
    expect(reject('长'.repeat(MAX_REASON + 1))).toEqual({ refused: '驳回原因不能超过 500 字' })
  })
})

it("live fields are also a reviewer's, but never in the bin and never of a draft of others", () => {
  const who = (rights: ReviewRights) => [draft, waiting, rejected, passed, bin].map((at) => mayChangeLive(at, rights))
  expect(who(may('edits'))).toEqual([true, true, true, true, false])
  expect(who(may('reviews'))).toEqual([false, true, false, true, false])
  expect(who(may('publishes', 'purges'))).toEqual([false, false, false, false, false])
})

it('a passed document is widened by its reviewer or by who may publish it', () => {
  expect(mayWiden(waiting, may('edits'))).toBe(true)
  expect(mayWiden(passed, may('edits'))).toBe(false)
  expect(mayWiden(revising, may('edits', 'purges'))).toBe(false)
  expect(mayWiden(passed, may('publishes'))).toBe(false)
  expect(mayWiden(passed, may('edits', 'publishes'))).toBe(true)
  expect(mayWiden(passed, may('reviews'))).toBe(true)
})

it('narrows when readers lose the document, widens when more could read it', () => {
  expect([narrows(passed, off), narrows(passed, bin), narrows(bin, null), narrows(passed, revising)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([narrows(passed, null), narrows(draft, null), narrows(off, bin)]).toEqual([true, false, false])
  const at = (scope: 'private' | 'staff' | 'public', level: number) => ({ scope, level })
  expect(widens(at('staff', 1), at('public', 1))).toBe(true)
  expect(widens(at('staff', 1), at('private', 0))).toBe(true)
  expect(widens(at('staff', 1), at('private', 2))).toBe(false)
  expect(widens(at('staff', 1), at('staff', 1))).toBe(false)
})

it('random actions by random people never reach an illegal state', () => {
  const reached = new Set<string>()
  for (let seed = 1; seed <= 3000; seed++) {
    const random = seededRandom(seed)
    let state = firstDraft()
    for (let step = 0; step < 40; step++) {
      const rights = random.chance(0.5)
        ? ALL
        : {
            edits: random.chance(0.5),
            reviews: random.chance(0.5),
            publishes: random.chance(0.3),
            purges: random.chance(0.3),
          }
      const action: ReviewAction = random.chance(0.05)
        ? { kind: 'revise', from: 1 + random.int(4) }
        : ACTIONS[random.pick(actionNames)]
      const before = structuredClone(state)
      const result = transition(state, action, rights)
      if (JSON.stringify(state) !== JSON.stringify(before)) throw new Error(`${action.kind} changed its input`)
      if ('refused' in result) continue
      if (result.state === null) break
      const trouble = illegality(result.state)
      if (trouble !== null) throw new Error(`seed ${seed}: ${trouble} after ${action.kind}`)
      if (state.deleted && !result.state.deleted && action.kind !== 'restore')
        throw new Error(`bin left by ${action.kind}`)
      const lost = state.versions.filter((old) => !result.state!.versions.some((now) => now.number === old.number))
      if (lost.length > 0) throw new Error(`${action.kind} lost a version`)
      state = result.state
      reached.add(`${wireStatus(state)}/${openStatus(state) ?? '-'}/${wireReleaseFlag(state)}`)
    }
  }
  // The whole table, and the three unreleased revisions.
  expect([...reached].toSorted()).toEqual(
    [
      '0/0/0',
      '1/1/0',
      '3/3/0',
      '9/-/0',
      '2/-/0',
      '2/-/1',
      '2/0/0',
      '2/0/1',
      '2/1/0',
      '2/1/1',
      '2/3/0',
      '2/3/1',
    ].toSorted(),
  )
})

it('illegality sees every kind of trouble', () => {
  const version = (number: number, status: 0 | 1 | 2 | 3) => ({
    number,
    status,
    parent: null,
    reason: null,
    submitted: status !== 0,
  })
  const state = (more: Partial<ReviewState>): ReviewState => ({ ...firstDraft(), ...more })
  const found = [
    state({ versions: [version(2, 0)], open: 2 }),
    state({ open: null }),
    state({ visible: 1, open: null }),
    state({ versions: [version(1, 2)] }),
    state({ versions: [version(1, 1), version(2, 0)], open: 2 }),
    state({ released: true }),
    state({ versions: [{ ...version(1, 1), submitted: false }] }),
  ].map(illegality)
  expect(found).toEqual([
    'versions are not numbered 1, 2, 3',
    'neither a visible nor an open version',
    'the visible version has not passed',
    'the open version passed',
    'a second waiting version',
    'on the shelf without a visible version',
    'decided on without being submitted',
  ])
  expect(Object.values(STATES).map(illegality)).toEqual(names.map(() => null))
})
