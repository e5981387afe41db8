import { describe, expect, it } from 'vitest'
import { readHan } from '#core/text/read-han.ts'
import { matching, noted, type Offer, recentFirst, scoreOffer } from './rank.ts'

const page = (id: string, title: string, detail = ''): Offer => ({ id, group: '页面', title, detail })
const offers = [
  page('site', '站点配置', '系统管理'),
  page('user', '用户', '系统管理'),
  page('log', '用户日志', '系统监控'),
]
const ids = (found: readonly Offer[]) => found.map(({ id }) => id)

describe('the palette', () => {
  it('finds what holds every word, in title or detail, whatever the width and case of the letters', () => {
    expect(ids(matching(offers, '用户', []))).toEqual(['user', 'log'])
    expect(ids(matching(offers, '系统 用户', []))).toEqual(['user', 'log'])
    expect(ids(matching(offers, '监控 用户', []))).toEqual(['log'])
    expect(ids(matching(offers, '没有', []))).toEqual([])
    expect(scoreOffer(page('a', 'API 令牌'), 'ａｐｉ')).toBeGreaterThan(0)
  })

  it('finds Chinese by its sound, whole or by the first letters, after what holds the letters themselves', () => {
    expect(ids(matching(offers, 'yonghu', [], readHan))).toEqual(['user', 'log'])
    expect(ids(matching(offers, 'yhrz', [], readHan))).toEqual(['log'])
    expect(ids(matching(offers, 'zdpz', [], readHan))).toEqual(['site'])
    expect(ids(matching([page('a', '应用'), page('b', 'YY 报表')], 'yy', [], readHan))).toEqual(['b', 'a'])
    expect(ids(matching(offers, 'yonghu', []))).toEqual([])
  })

  it('puts titles before details, beginnings before the rest, and of equals what was chosen lately', () => {
    expect(ids(matching([page('a', '别的', '用户'), page('b', '查用户'), page('c', '用户')], '用户', []))).toEqual([
      'c',
      'b',
      'a',
    ])
    expect(ids(matching(offers, '系统管理', ['user']))).toEqual(['user', 'site'])
  })

  it('begins with what was chosen last, and remembers a few', () => {
    const shown = recentFirst(offers, ['log', 'gone'])
    expect(shown.map(({ id, group }) => [id, group])).toEqual([
      ['log', '最近'],
      ['site', '页面'],
      ['user', '页面'],
    ])
    expect(noted(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(
      noted(
        Array.from({ length: 20 }, (_, i) => String(i)),
        'x',
      ),
    ).toHaveLength(8)
  })
})
