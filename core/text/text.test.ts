import { describe, expect, it } from 'vitest'
import { documentState } from './document-state.ts'
import { formatSize } from './file-size.ts'
import { findMarks, markedTerms, splitAtMarks } from './marks.ts'
import { friendlyTime, wireMinute } from './wire-time.ts'

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [1024, '1 KB'],
    [3_565_158, '3.4 MB'],
    [157_286_400, '150 MB'],
    [5_000_000_000_000, '4657 GB'],
  ])('writes %i as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
})

describe('friendlyTime', () => {
  const now = new Date('2026-03-05T01:00:00Z') // 09:00 in Shanghai
  it.each([
    ['2026-03-05 08:20:11', '今天 08:20'],
    ['2026-03-04 23:59:59', '昨天 23:59'],
    ['2026-01-09 10:00:00', '1月9日'],
    ['2025-12-01 10:00:00', '2025-12-01'],
    ['2026-03-05', '今天'],
    ['soon', 'soon'],
  ])('shows %s as %s', (time, text) => expect(friendlyTime(time, now)).toBe(text))

  it('counts days in the zone of the wire, not of the machine', () => {
    expect(friendlyTime('2026-03-06 00:10:00', new Date('2026-03-05T16:30:00Z'))).toBe('今天 00:10')
  })
})

it('writes the minute that a clock in China shows', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
  for (let time = Date.UTC(1992, 0, 1); time < Date.UTC(2120, 0, 1); time += 1_234_567_890) {
    expect(wireMinute(new Date(time))).toBe(clock.format(time))
  }
})

describe('marks', () => {
  it('keeps the longest words of the query', () => {
    expect(markedTerms(['差旅', '旅费', '差旅费', 'A', '的'], '差旅费的A')).toEqual(['差旅费的a', '差旅费'])
    expect(markedTerms(['a'], 'a')).toEqual(['a'])
    expect(markedTerms(['住宿', '标准'], '住宿标准')).toEqual(['住宿标准', '住宿', '标准'])
    expect(markedTerms([], '住宿  标准')).toEqual(['住宿 标准', '住宿', '标准'])
  })

  it('finds them whatever their case, longest first, and treats signs as text', () => {
    expect(findMarks('VPN 与 vpn.conf', ['vpn', 'vpn.conf'])).toEqual([
      [0, 3],
      [6, 14],
    ])
    expect(findMarks('a+b (c)', ['(c)', '.*'])).toEqual([[4, 7]])
    expect(findMarks('任何文字', [])).toEqual([])
  })

  it('cuts a text into marked and unmarked parts and ignores marks that cannot be', () => {
    expect(splitAtMarks('住宿标准', [[2, 4]])).toEqual([
      { text: '住宿', marked: false },
      { text: '标准', marked: true },
    ])
    expect(
      splitAtMarks('住宿', [
        [1, 9],
        [-1, 1],
        [1, 1],
      ]),
    ).toEqual([{ text: '住宿', marked: false }])
  })
})

describe('documentState', () => {
  it.each([
    [{ status: 2, ftiFlag: 0 }, '处理中', true],
    [{ status: 2, ftiFlag: 1 }, '已发布', false],
    [{ status: 2, ftiFlag: 2 }, '已发布', false],
    [{ status: 2, ftiFlag: 2, processMsg: '文件有密码，无法读取正文' }, '只按标题搜索', false],
    [{ status: 2, ftiFlag: -1 }, '提取失败', false],
    [{ status: 0, ftiFlag: 0 }, '草稿', true],
    [{ status: 0, ftiFlag: 1 }, '草稿', false],
    [{ status: 1, ftiFlag: 0 }, '待审核', true],
    [{ status: 3, ftiFlag: 0 }, '已驳回', true],
    [{ status: 3, ftiFlag: 1 }, '已驳回', false],
    [{ status: 0, ftiFlag: -1 }, '提取失败', false],
  ])('%j is %s', (facts, text, isMoving) => {
    expect(documentState(facts)).toMatchObject({ text, isMoving })
  })
})
