import { expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { isCommonPassword } from './common-password.ts'

it.each(
  `Password1 password123 PASSWORD!1 p@ssw0rd P@$$w0rd2024 passw0rd1 Pa55word1 a1234567 a123456789 aa123456 abc12345 abcd1234
  qwerty123 Qwer1234 qwe123456 asd12345 zxcvbnm1 1qaz2wsx 1q2w3e4r 1qaz@WSX q1w2e3r4 qaz12345 admin123 Admin@123
  adm1n2020 Admin-2026 root1234 Test1234 welcome1 we1come99 letmein1 iloveyou1 iloveyou520 hello123 dragon12 monkey123
  woaini1314 woaini520 woaini@1314 woaini5201314 520woaini wodemima1 mima1234 nihao123 zhang123 wang1234 li123456
  wang19900101 zhangsan1 laopo521 caonima1 qq123456 w1234567 abc123abc asdasd123 huawei@123 changeme1 123456abc
  ａｂｃ１２３４５６ 我爱你1314 密码123456 中国2008 adminadmin1 kkkkk123 xoxoxo99 tqvtqv11 wang8888 wang862862 wang19901128 wang19900228 wang20171231 123qweasd 147258369a a5201314 test2test`.split(
    /\s+/,
  ),
)('%s is among the first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(
  `Zhiku-2026 Neu-Wort-7 Eigen-Wort-8 Fremd-Wort-1 New-pass2 x7k2m9p4 kVd8Yq3TnR6wcJz4 我的密码很长啊1 春眠不觉晓8句
  tqvztqvz11 wang19901328 wang19900041 wang19900199 wang21000128 wang18900228 password-turtle-42 admin的第7把钥匙 correcthorse1battery woaini-mengjie-81 a7304918 qwerty7291 zhang86420137 Tr0ub4dor3`.split(
    /\s+/,
  ),
)('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it('is quick with what is long', async () => {
  expect(await measureCpuTime(() => isCommonPassword(`${'a1'.repeat(100)}x`))).toBeLessThan(100)
})
