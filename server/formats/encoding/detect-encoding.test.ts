import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText } from './detect-encoding.ts'

const SIMPLIFIED = '第一条 为了规范快递业经营服务行为，保护消费者和快递经营企业的合法权益，根据有关法律制定本条例。\n'
const TRADITIONAL = '觀察到當時的軟體產業在因應網路狂潮的情況下，開始傾向提供免費軟體，並轉而從廣告獲利。\n'
const JAPANESE = 'わたくしといふ現象は、仮定された有機交流電燈のひとつの青い照明です。レーザーで測ります。\n'
const KOREAN = '회의록 작성 안내, 참석자는 다음과 같습니다. 지역 협력 업체의 품질 개선 회의.\n'
const WESTERN = 'Les élèves français déjà âgés étaient très fâchés à Noël, où naïveté et forêts se mêlent.\n'

describe('text without a declaration is read in', () => {
  it.each([
    ['utf-8', 'utf-8', SIMPLIFIED],
    ['gb2312', 'gb18030', SIMPLIFIED],
    ['gbk', 'gb18030', SIMPLIFIED + '镕喆堃'],
    ['gb18030', 'gb18030', SIMPLIFIED + '𠀀㐂'],
    ['big5', 'big5', TRADITIONAL],
    ['big5-hkscs', 'big5', TRADITIONAL + '嘅咗啲嘢係唔係\n'],
    ['utf-16le', 'utf-16le', SIMPLIFIED],
    ['utf-16be', 'utf-16be', SIMPLIFIED],
    ['utf-16be', 'utf-16be', TRADITIONAL],
    ['utf-16le', 'utf-16le', 'plain English text, line by line\r\nand nothing else\r\n'],
    ['shift_jis', 'shift_jis', JAPANESE],
    ['euc-jp', 'euc-jp', JAPANESE],
    ['windows-1252', 'windows-1252', WESTERN],
    ['euc-kr', 'euc-kr', KOREAN],
    ['utf-7', 'utf-7', SIMPLIFIED],
    ['utf-8', 'utf-8', 'Call +8613800138000 or +abcd, C++Builder, a+bcdefg/hijk+lmnopqrs==\n'],
  ])('%s as %s: %s', (written, expected, text) => {
    expect(decodeText(iconv.encode(text, written))).toEqual({ encoding: expected, text })
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('%s with a byte order mark, which is no text', (encoding) => {
    expect(decodeText(iconv.encode(SIMPLIFIED, encoding, { addBOM: true })).text).toBe(SIMPLIFIED)
  })

  it('a few characters of GBK', () => {
    expect(decodeText(iconv.encode('姓名,部门\n张三,技术部', 'gbk')).text).toBe('姓名,部门\n张三,技术部')
  })

  it('GBK that begins after a megabyte of ASCII', () => {
    const log = '2026-11-21 07:00:00 INFO started\n'.repeat(32_000) + SIMPLIFIED
    expect(decodeText(iconv.encode(log, 'gbk')).text).toBe(log)
  })

  it('UTF-8 with a few broken bytes, which show as such', () => {
    const bytes = Buffer.concat([
      Buffer.from(SIMPLIFIED.repeat(20)),
      Buffer.from([0xff, 0xc0]),
      Buffer.from(SIMPLIFIED),
    ])
    const decoded = decodeText(bytes)
    expect(decoded.encoding).toBe('utf-8')
    expect(decoded.text).toContain('\ufffd')
    expect(decoded.text.endsWith(SIMPLIFIED)).toBe(true)
  })

  it('UTF-8 cut inside its last character, without a trace of it', () => {
    const bytes = Buffer.from('知识库').subarray(0, 8)
    expect(decodeText(bytes)).toEqual({ encoding: 'utf-8', text: '知识' })
  })
})

describe('a declared encoding', () => {
  it('decides where the bytes do not', () => {
    expect(decodeText(iconv.encode('한국어 문서입니다', 'euc-kr'), 'euc-kr').text).toBe('한국어 문서입니다')
    expect(decodeText(iconv.encode('測試', 'big5'), 'Big5')).toEqual({ encoding: 'big5', text: '測試' })
  })

  it('loses against strict UTF-8, and when it does not fit', () => {
    expect(decodeText(Buffer.from(SIMPLIFIED), 'gb2312').text).toBe(SIMPLIFIED)
    expect(decodeText(iconv.encode(SIMPLIFIED, 'gbk'), 'utf-8').text).toBe(SIMPLIFIED)
    expect(decodeText(iconv.encode(SIMPLIFIED, 'gbk'), 'no-such-encoding').text).toBe(SIMPLIFIED)
  })
})
