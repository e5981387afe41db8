import { describe, expect, it } from 'vitest'
import { cellFormat, numberText } from './cell-text.ts'

const shown = (code: string | undefined, value: string, id = 164) => numberText(value, cellFormat(id, code), false)

describe('a number is shown as its cell shows it', () => {
  it.each([
    ['yyyy"年"m"月"d"日"', '46347', '2026年11月21日'],
    ['[$-804]yyyy"年"mm"月"dd"日";@', '46347', '2026年11月21日'],
    ['[DBNum1][$-804]yyyy"年"m"月"d"日"', '46347', '二〇二六年十一月二十一日'],
    ['yyyy/m/d', '46027', '2026/1/5'],
    ['yyyy/m/d h:mm;@', '46027.5', '2026/1/5 12:00'],
    ['yyyy\\-mm\\-dd', '46027', '2026-01-05'],
    ['mm/dd/yy', '46027', '2026-01-05'],
    ['yyyy"年"m"月"d"日"\\ aaaa', '46027', '2026年1月5日 星期一'],
    ['h"时"mm"分"', '0.52', '12时28分'],
    ['上午/下午h"时"mm"分"', '0.75', '下午6时00分'],
    ['0"万元"', '12', '12万元'],
    ['"第"0"号"', '3', '第3号'],
    ['General"元"', '3.5', '3.5元'],
    ['[$¥-804]#,##0.00;[Red]-[$¥-804]#,##0.00', '1234.5', '¥1234.50'],
    ['_ * #,##0.00_ ', '33', '33.00'],
    ['#,##0.00_);(#,##0.00)', '33', '33.00'],
    ['000000', '12', '000012'],
    ['000.0', '1.25', '001.3'],
    ['0.0%', '0.125', '12.5%'],
    ['@', '5', '5'],
  ])('%s of %s is %s', (code, value, text) => {
    expect(shown(code, value)).toBe(text)
  })

  it('also where the format has a number only', () => {
    expect(shown(undefined, '46027', 31)).toBe('2026年1月5日')
    expect(shown(undefined, '46027', 14)).toBe('2026-01-05')
  })

  it('reads a hostile format in no time', () => {
    const begin = performance.now()
    shown('"'.repeat(100_000), '5')
    shown('0"'.repeat(100_000), '5')
    shown('[$'.repeat(100_000) + 'yyyy年', '5')
    expect(performance.now() - begin).toBeLessThan(500)
  })
})
