/*
 * Passwords that attackers try first. They are not a long list but a description of their parts: a favourite word and
 * favourite digits, in any case, with any signs between them. So one rule covers `Password1`, `a1234567` and
 * `woaini@1314`, and a password that only contains such a word is allowed.
 */

const WORDS = new Set(
  `password passwd passcode pass pwd admin administrator root user users username guest test tester testing demo login
  welcome hello letmein iloveyou iloveu loveyou love lover lovely monkey dragon master shadow sunshine princess football
  baseball basketball soccer hockey superman batman spiderman michael jordan michelle jennifer charlie daniel thomas
  ashley nicole jessica andrew joshua robert hunter killer freedom whatever trustno starwars pokemon naruto computer
  internet secret secure changeme changeit change default server service oracle mysql postgres huawei system manager
  office company account temp temporary public private home family summer winter spring autumn monday friday china
  google apple samsung windows microsoft flower angel baby honey ninja mustang access donald trump tigger ginger pepper
  cookie cheese chocolate banana orange purple yellow silver golden diamond lucky happy forever friend friends money
  matrix hello world nothing god jesus blessed maggie buster soccer harley ranger thunder merlin phoenix eagle tiger
  lion wolf panda sky star moon rose lily alice bob tom jack lucy lily david kevin peter
  wo ni ai woaini woaiwo aini woaiwojia woaizhongguo mima wodemima wode nihao zhongguo zhonghua beijing shanghai
  guangzhou shenzhen hangzhou nanjing wuhan chengdu tianjin chongqing laopo laogong baobao baobei tianshi xiaoming
  xiaohong yiwannian ainiyiwannian shengri kuaile shengrikuaile caonima shabi dashabi wocao woshishui woshini
  woshishen wangluo diannao guanliyuan guanli gongsi bangong ceshi yonghu denglu ruanjian xitong qwe
  zhangsan lisi wangwu zhangwei wangwei liwei liuwei wangfang lina zhangli lijing
  li wang zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo
  密码 我的密码 我爱你 我爱中国 中国 中华 你好 您好 管理员 管理 公司 测试 用户 登录 系统 老婆 老公 宝贝 生日快乐 北京 上海`.split(
    /\s+/,
  ),
)

const NUMBERS = new Set(
  `110 119 120 007 147 258 369 147258 147258369 2580 159 357 753 951 159357 159753 741852 741852963 789456 456123 654123
  520 521 5201314 1314 1314520 5211314 3344 3344520 584520 8848 10086 10010 10000 12306 4008 1024 2048 1688 1818 5188
  168 518 1919 7758521 7758258 100200 112233 123321 1234321 102030 121212 131415 010203 112358 246810 135790 13579 24680`.split(
    /\s+/,
  ),
)

/** Rows of neighbouring keys, and the alphabet. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '01234567890',
]
const WALKS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

const YEAR = /^(19|20)\d\d((0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))?$/

const isWalk = (text: string) => text.length >= 3 && WALKS.some((row) => row.includes(text))
const isRepeated = (text: string) => /^(.{1,3})\1+$/u.test(text)
const isUsualWord = (text: string) => WORDS.has(text) || isWalk(text) || isRepeated(text)
const isUsualNumber = (text: string) => NUMBERS.has(text) || YEAR.test(text) || isWalk(text) || isRepeated(text)

/** Whether the text consists only of such pieces, one after another; two characters alone always count as usual. */
function consistsOnlyOf(text: string, isPiece: (piece: string) => boolean): boolean {
  if (text.length <= 2) return true
  const reached = [true]
  for (let end = 1; end <= text.length; end++)
    reached[end] = reached.some((is, start) => is && isPiece(text.slice(start, end)))
  return reached[text.length]!
}

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** `p@ssw0rd` with its meaning; the end stays, because digits there are digits. */
function asMeant(password: string, one: string): string {
  const tail = /[^\p{L}]*$/u.exec(password)![0]
  const head = password.slice(0, password.length - tail.length)
  return head.replace(/[@$!013457]/g, (sign) => LOOKS_LIKE[sign] ?? one) + tail
}

/** Whether a password is among the first that attackers try. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return [plain, asMeant(plain, 'i'), asMeant(plain, 'l')].some((text) => {
    const letters = text.replace(/[^\p{L}]/gu, '')
    const digits = text.replace(/[^\p{Nd}]/gu, '')
    return consistsOnlyOf(letters, isUsualWord) && consistsOnlyOf(digits, isUsualNumber)
  })
}
