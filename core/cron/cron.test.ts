import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bounds, boundsFault, type Slot, YEARS } from './bounds.ts'
import { CronError } from './cron-error.ts'
import { describeCron } from './describe.ts'
import { FIELDS, type FieldName } from './fields.ts'
import { nextRuns } from './next-runs.ts'
import { newParts, readParts, shownFields, wholeExpression, withPart, writePart, writeParts } from './part.ts'

const ZONE = 'Asia/Shanghai'
const AFTER = new Date('2026-11-21T00:00:00Z')
const runs = (expression: string, after = AFTER, zone = ZONE, count = 10) =>
  nextRuns(expression, { after, count, zone })
const shown = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function answer(expression: string, after?: Date, zone?: string): string[] | string {
  try {
    const found = runs(expression, after, zone)
    return found.length === 0 ? 'NONE' : found.map((date) => String(date.getTime() / 1000))
  } catch (error) {
    if (error instanceof CronError && error.position >= 0 && /[一-鿿]/u.test(error.message)) return 'ERR'
    throw error
  }
}

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
const SHARED = new URL('../../../shared/fixtures/quartz-next-runs.tsv', import.meta.url).pathname
const OWN = new URL('../../tests/fixtures/cron/quartz-answers.tsv', import.meta.url).pathname
const answers = lines(OWN).map((line) => line.split('\t') as [string, string, string, string])
const written = (text: string) => text.replaceAll('\\t', '\t').replaceAll('\\n', '\n')
const valid = answers.filter(([, , , want]) => want !== 'ERR').map(([, , text]) => written(text))

describe('nextRuns', () => {
  it('answers as Quartz 2.3.2 does, in zones whose clocks are put forward and back', () => {
    expect(answers.length).toBeGreaterThan(1000)
    for (const [zone, moment, text, want] of answers) {
      const got = answer(written(text), new Date(Number(moment)), zone)
      expect([zone, text, Array.isArray(got) ? got.join(',') : got]).toEqual([zone, text, want])
    }
  })

  if (!existsSync(SHARED)) console.warn(`NOT CHECKED: ${SHARED} is absent`)
  it.runIf(existsSync(SHARED))('answers as the shared fixture of Quartz', () => {
    for (const line of lines(SHARED)) {
      const [text = '', want = ''] = line.split('\t')
      const got = answer(text)
      expect([text, Array.isArray(got) ? runs(text).map(shown).join(',') : got]).toEqual([
        text,
        want.startsWith('ERR') ? 'ERR' : want,
      ])
    }
  })

  it('ends where nothing ever fits, also where Quartz does not', () => {
    expect(runs('0 0 0 30 2 ?')).toEqual([])
    expect(runs('0 0 0 ? * 8#2')).toEqual([])
    expect(runs('0 0 0 L-30W * ?').map(shown).slice(0, 2)).toEqual(['2026-12-01 00:00:00', '2027-01-01 00:00:00'])
    expect(runs('44 26 3 L-30W 6/7,6/4,/12 ? 2227')).toEqual([])
    expect(runs('0 30 2 29W * ?', new Date('2026-03-01T00:00:00Z'), 'Europe/Berlin')).toHaveLength(10)
    expect(answer('0 0 0 0W * ?')).toBe('ERR')
    expect(answer('L 0 0 * * ?')).toBe('ERR')
  })

  it('leaves out what the clock leaves out, and runs once in the hour that comes twice', () => {
    const berlin = (expression: string, after: string, count: number) =>
      runs(expression, new Date(after), 'Europe/Berlin', count).map((date) => date.toISOString().slice(0, 16))
    expect(berlin('0 30 2 * * ?', '2026-03-28T12:00Z', 2)).toEqual(['2026-03-30T00:30', '2026-03-31T00:30'])
    expect(berlin('0 30 2 * * ?', '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T01:30', '2026-10-26T01:30'])
    expect(berlin('0 0 * * * ?', '2026-10-24T22:30Z', 3)).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ])
  })

  it('refuses a zone that does not exist', () => {
    expect(() => runs('0 0 0 * * ?', AFTER, 'Mars/Base')).toThrow('没有“Mars/Base”这个时区')
  })

  it('says what is wrong and where', () => {
    const fault = (expression: string) => {
      try {
        runs(expression)
        return null
      } catch (error) {
        return error instanceof CronError ? [error.message, error.position, error.name] : error
      }
    }
    expect(fault('0 60 0 * * ?')).toEqual(['分的取值应在 0 至 59 之间', 2, 'CronError'])
    expect(fault('0 0/60 0 * * ?')).toEqual(['分的间隔应在 1 至 59 之间，每小时一次请在“时”里设置', 4, 'CronError'])
    expect(fault('0/60 0 0 * * ?')).toEqual(['秒的间隔应在 1 至 59 之间', 2, 'CronError'])
    expect(fault('0 0 0 * *')).toEqual([
      '表达式不完整：应有秒、分、时、日、月、周六个部分，现在只有 5 个',
      9,
      'CronError',
    ])
    expect(fault('0 0 0 ? * ?')).toEqual(['日和周不能都是 ?', 10, 'CronError'])
    expect(fault('0 0 0 * * *')).toEqual(['日和周不能同时指定，其中一个必须是 ?', 6, 'CronError'])
    expect(fault('0 0 0 1,L * ?')).toEqual(['日里的 L 和 LW 不能与其他日期一起使用', 6, 'CronError'])
    expect(fault('0 0 0 ? * 6L,2')).toEqual(['周里的 L 不能与其他星期一起使用', 10, 'CronError'])
    expect(fault('0 0 0 ? * 6#1,2#2')).toEqual(['周里只能有一个 #', 10, 'CronError'])
    expect(fault('0 0 0 ? * 2#6')).toEqual(['# 后面应是 1 至 5 的数字', 12, 'CronError'])
    expect(fault('0 0 0 ? * 9L')).toEqual(['周的取值应在 1 至 7 之间', 10, 'CronError'])
    expect(fault('? 0 0 * * ?')).toEqual(['? 只能用在日或周里', 0, 'CronError'])
    expect(fault('0 0 0 ?xx * 2')).toEqual(['? 后面不能有其他字符', 7, 'CronError'])
    expect(fault('0 0 0 L- * ?')).toEqual(['L- 后面应是天数', 8, 'CronError'])
    expect(fault('0 0 0 L-31 * ?')).toEqual(['L- 后面的天数不能超过 30', 8, 'CronError'])
    expect(fault('0 0 0 1 FOO ?')).toEqual(['月里不能写“FOO”', 8, 'CronError'])
    expect(fault('0 0 0 1 JAN-FOO ?')).toEqual(['月里不能写“FOO”', 12, 'CronError'])
    expect(fault('0 0 0 5L * ?')).toEqual(['L 只能用在周里', 7, 'CronError'])
    expect(fault('0 5W 0 1 * ?')).toEqual(['W 只能用在日里', 3, 'CronError'])
    expect(fault('5/ 0 0 * * ?')).toEqual(['/ 后面应是整数', 2, 'CronError'])
    expect(fault('5-9/ 0 0 * * ?')).toEqual(['/ 后面应是整数', 4, 'CronError'])
    expect(fault('5-x 0 0 * * ?')).toEqual(['- 后面应是数字', 2, 'CronError'])
    expect(fault('*/x 0 0 * * ?')).toEqual(['“X”不是可用的整数', 2, 'CronError'])
    expect(fault('99999999999 0 0 * * ?')).toEqual(['“99999999999”不是可用的整数', 0, 'CronError'])
    expect(fault('0 0 0 1 * ? 2030-2027')).toEqual(['结束年份不能早于开始年份', 12, 'CronError'])
    expect(fault('% 0 0 * * ?')).toEqual(['秒里有不认识的字符“%”', 0, 'CronError'])
    expect(fault('0 0 L * * ?')).toEqual(['时没有取值', 4, 'CronError'])
  })

  it('gives rising moments, each of which the expression names', () => {
    for (const expression of valid.slice(0, 120)) {
      const found = runs(expression).map((date) => date.getTime())
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b))
      for (const moment of found) expect(moment).toBeGreaterThan(AFTER.getTime())
      // Asked one second before a run, the answer is that run.
      const last = found.at(-1)
      if (last !== undefined) expect(runs(expression, new Date(last - 1000), ZONE, 1)[0]?.getTime()).toBe(last)
    }
  })

  it('names the nth weekday that a look at the calendar confirms', () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      for (let weekday = 1; weekday <= 7; weekday += 1) {
        for (const date of runs(`0 30 9 ? * ${weekday}#${nth}`)) {
          const wall = new Date(date.getTime() + 8 * 3_600_000)
          expect([wall.getUTCMinutes(), wall.getUTCHours(), wall.getUTCDay() + 1]).toEqual([30, 9, weekday])
          expect(Math.floor((wall.getUTCDate() - 1) / 7) + 1).toBe(nth)
        }
      }
    }
  })
})

describe('describeCron', () => {
  it('says when it runs', () => {
    const said: Record<string, string> = {
      '* * * * * ?': '每天 每秒',
      '0 * * * * ?': '每天 每分钟',
      '30 * * * * ?': '每天 每分钟 第 30 秒',
      '0 0/5 * * * ?': '每天 每小时 从 0 分起每隔 5 分',
      '0 0 10 ? * 6L': '每月最后一个星期五 10:00:00',
      '0 0 10 ? * 6#3': '每月第 3 个星期五 10:00:00',
      '0 30 9,18 ? * MON-FRI': '每星期一至星期五 09:30:00、18:30:00',
      '0 0 8 ? * SUN,WED': '每星期日、星期三 08:00:00',
      '0 0 0 L * ?': '每月最后一天 00:00:00',
      '0 0 0 L-3 * ?': '每月倒数第 4 天 00:00:00',
      '0 0 0 LW * ?': '每月最后一个工作日 00:00:00',
      '0 0 0 L-3W * ?': '每月离倒数第 4 天最近的工作日 00:00:00',
      '0 0 0 15W * ?': '每月离 15 日最近的工作日 00:00:00',
      '0 0 0 1,15 1-6 ? 2027-2030': '2027 至 2030 年 1 至 6 月1、15 日 00:00:00',
      '0 0 0 L 2 ? 2028': '2028 年 2 月的最后一天 00:00:00',
      '0 0 8-18 * * ?': '每天 8 至 18 点 第 0 分',
      '5,10 1,2 3 * * ?': '每天 3 点 第 1、2 分 第 5、10 秒',
      '0 0 0 ? * *': '每天 00:00:00',
      '0 0 0 * * ? L': '（没有年份） 每天 00:00:00',
    }
    for (const [expression, text] of Object.entries(said))
      expect([expression, describeCron(expression)]).toEqual([expression, text])
  })

  it('has a sentence for everything that is valid', () => {
    for (const expression of valid) expect(describeCron(expression)).toMatch(/[一-鿿]/u)
  })
})

describe('parts', () => {
  it('reads and writes every valid expression as it was', () => {
    for (const expression of valid) {
      const words = expression.trim().split(/\s+/u).slice(0, 7)
      const full = words.length === 6 ? [...words, '*'] : words
      expect(writeParts(readParts(expression))).toBe(full.join(' '))
    }
  })

  it('recognises what the dialogs have a mode for', () => {
    const { second, minute, hour, day, month, week, year } = readParts('5 0/5 1-6 LW 1,3 ? *')
    expect([second, minute, hour]).toEqual([
      { mode: 'list', values: [5] },
      { mode: 'step', from: 0, step: 5 },
      { mode: 'range', from: 1, to: 6 },
    ])
    expect([day, month, week, year]).toEqual([
      { mode: 'lastWorkday' },
      { mode: 'list', values: [1, 3] },
      { mode: 'unset' },
      { mode: 'every' },
    ])
    expect(readParts('0 0 0 L-3 * ?').day).toEqual({ mode: 'beforeLast', days: 3 })
    expect(readParts('0 0 0 15W * ?').day).toEqual({ mode: 'workday', day: 15 })
    expect(readParts('0 0 0 L * ?').day).toEqual({ mode: 'last' })
    expect(readParts('0 0 0 ? * 6L').week).toEqual({ mode: 'lastWeekday', weekday: 6 })
    expect(readParts('0 0 0 ? * 6#3').week).toEqual({ mode: 'nthWeekday', weekday: 6, nth: 3 })
    expect(readParts('05 6L 0 6#3 * 5W').second).toEqual({ mode: 'written', text: '05' })
    expect(readParts('05 6L 0 6#3 * 5W').minute).toEqual({ mode: 'written', text: '6L' })
  })

  it('keeps day and week apart, and knows hidden fields', () => {
    expect(writeParts(newParts())).toBe('* * * * * ? *')
    const byWeek = withPart(newParts(), 'week', { mode: 'list', values: [2] })
    expect([writePart(byWeek.day), writePart(byWeek.week)]).toEqual(['?', '2'])
    const byDay = withPart(byWeek, 'day', { mode: 'last' })
    expect([writePart(byDay.day), writePart(byDay.week)]).toEqual(['L', '?'])
    expect(writePart(withPart(byDay, 'day', { mode: 'unset' }).week)).toBe('*')
    expect(writePart(withPart(byDay, 'week', { mode: 'unset' }).day)).toBe('L')
    expect(withPart(byDay, 'hour', { mode: 'unset' }).day).toEqual({ mode: 'last' })
    expect(readParts('5 6').second).toEqual({ mode: 'list', values: [5] })
    expect(readParts('5 6', { hideSecond: true }).minute).toEqual({ mode: 'list', values: [5] })
    expect(shownFields({ hideSecond: true })).toEqual(['minute', 'hour', 'day', 'month', 'week'])
    expect(shownFields({ hideYear: true })).toHaveLength(6)
    expect(wholeExpression(newParts(), { hideSecond: true })).toBe('0 * * * * ?')
    expect(wholeExpression(newParts())).toBe('* * * * * ? *')
  })

  // proves V-47, V-48, V-49, V-50, V-51, V-52, V-53, V-54, V-56, K-74
  it('has the bounds of both dialogs', () => {
    const modes: [FieldName, Slot, number, number][] = [
      ['second', 'step', 1, 59],
      ['second', 'from', 0, 59],
      ['second', 'rangeFrom', 1, 59],
      ['second', 'to', 0, 59],
      ['minute', 'step', 1, 59],
      ['minute', 'from', 0, 59],
      ['hour', 'value', 0, 23],
      ['day', 'step', 1, 31],
      ['day', 'value', 1, 31],
      ['week', 'step', 1, 7],
      ['week', 'value', 0, 6],
      ['week', 'nth', 1, 5],
      ['month', 'step', 0, 12],
      ['month', 'value', 1, 12],
      ['year', 'step', 1, 99],
      ['year', 'from', 2019, 2119],
    ]
    for (const [field, slot, min, max] of modes) {
      expect(bounds('modes', field, slot)).toEqual({ min, max })
      expect(boundsFault('modes', field, slot, min)).toBeNull()
      expect(boundsFault('modes', field, slot, max)).toBeNull()
      expect(boundsFault('modes', field, slot, min - 1)).toBe(`请输入 ${min} 至 ${max} 的整数`)
      expect(boundsFault('modes', field, slot, max + 1)).not.toBeNull()
      expect(boundsFault('modes', field, slot, min + 0.5)).not.toBeNull()
    }
    expect(boundsFault('modes', 'minute', 'step', 60)).toBe('分钟间隔不能是 60，每小时一次请在“时”里设置')
    expect(boundsFault('types', 'year', 'from', 0)).toBeNull()
    expect(boundsFault('types', 'year', 'from', -1)).toBe('请输入不小于 0 的整数')
    expect(boundsFault('types', 'year', 'to', 0)).not.toBeNull()
    expect(boundsFault('types', 'year', 'step', 0)).not.toBeNull()
    expect(boundsFault('types', 'week', 'value', 7)).toBeNull()
    expect([YEARS.length, YEARS[0], YEARS.at(-1)]).toEqual([100, 2019, 2118])
    expect(FIELDS.map(({ name }) => name)).toEqual(['second', 'minute', 'hour', 'day', 'month', 'week', 'year'])
  })
})
