import { describe, expect, it } from 'vitest'
import { seededRandom } from '../access/testing/seeded-random.ts'
import { bankCardWarning, checkBankCard, checkPaperNumber, checkResidentId, residentCheckSign } from './identity.ts'

const TODAY = new Date('2026-11-23T00:00:00Z')
const BAD_ID = '请输入正确的身份证号码'
const judged = (value: string) => checkResidentId(value, TODAY)
const whole = (digits: string) => digits + residentCheckSign(digits)

describe('the number of a resident', () => {
  it('is taken with its check sign, X in either case', () => {
    expect(['', '11010519491231002X', '11010519491231002x', '440524188001010014'].map(judged)).toEqual(
      Array.from({ length: 4 }, () => null),
    )
  })

  it('names a province, a day of the calendar that is not to come, and has eighteen signs', () => {
    const wrong = [
      '110105194912310021',
      whole('10010519491231002'),
      whole('11010519490230002'),
      whole('11010519491331002'),
      whole('11010519490001002'),
      whole('11010519490100002'),
      whole('11010517991231002'),
      whole('11010520261124002'),
      '11010519491231002',
      '11010519491231002XX',
      '11010519491231002A',
      '1101051949123100２X',
    ]
    expect(wrong.map(judged)).toEqual(wrong.map(() => BAD_ID))
    expect(judged(whole('11010518000101002'))).toBeNull()
    expect(judged(whole('11010520261123002'))).toBeNull()
    expect(judged(whole('11010520240229002'))).toBeNull()
    expect(judged(whole('11010520230229002'))).toBe(BAD_ID)
  })

  it('knows the provinces', () => {
    const known = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(
      (province) => judged(whole(`${province}010519491231002`)) === null,
    )
    expect(known.join(' ')).toBe(
      '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91',
    )
  })

  it('judges by today where nothing is said', () => {
    expect(checkResidentId(whole('11010599991231002'))).toBe(BAD_ID)
    expect(checkResidentId('11010519491231002X')).toBeNull()
  })

  it('notices any one digit that is wrong, and any two neighbours that changed places', () => {
    const random = seededRandom(1)
    for (let turn = 0; turn < 300; turn++) {
      const day = String(1 + random.int(28)).padStart(2, '0')
      const id = whole(`110105${1900 + random.int(100)}0${1 + random.int(9)}${day}${100 + random.int(900)}`)
      expect(judged(id), id).toBeNull()
      const at = random.int(17)
      const other = String((Number(id[at]) + 1 + random.int(9)) % 10)
      expect(judged(id.slice(0, at) + other + id.slice(at + 1)), id).toBe(BAD_ID)
      const place = random.int(16)
      const turned = id.slice(0, place) + id[place + 1] + id[place] + id.slice(place + 2)
      expect(judged(turned), turned).toBe(turned === id ? null : BAD_ID)
    }
  })
})

describe('numbers of cards and papers', () => {
  it('have ten to twenty digits on a bank card', () => {
    expect(['', '1'.repeat(10), '1'.repeat(20)].map(checkBankCard)).toEqual([null, null, null])
    for (const bad of ['1'.repeat(9), '1'.repeat(21), '123456789a0', 'a1234567890', '12345678901a'])
      expect(checkBankCard(bad)).toBe('请输入正确的银行卡号码')
  })

  it('are doubted where the last digit of a card does not check the others', () => {
    const doubt = '银行卡号码可能有误，请核对'
    expect(['', '4111111111111111', '6222020200112230000', '123'].map(bankCardWarning)).toEqual([
      null,
      null,
      doubt,
      null,
    ])
    expect(bankCardWarning('4111111111111112')).toBe(doubt)
    // The fives and nines that count twice: their digits are added.
    expect(['79927398713', '5555555555554444', '9999999999990'].map(bankCardWarning)).toEqual([null, null, doubt])
  })

  it('have up to fifty letters and digits on a paper', () => {
    expect(['', 'E12345678', 'a'.repeat(50)].map(checkPaperNumber)).toEqual([null, null, null])
    for (const bad of ['a'.repeat(51), 'a-1', '知1', '1知']) expect(checkPaperNumber(bad)).toBe('请输入正确的证件号码')
  })
})
