/** A question for a time, a number, an amount or a person is recognised, and so is such an answer. */
const ASKS_TIME = /何时|什么时候|哪年|哪一年|哪天|日期|时间|期限/u
const ASKS_NUMBER = /多少|几|多大|多长|多高|多远|多久/u
const ASKS_AMOUNT = /标准|金额|费用|上限|限额|价格|单价|比例|补贴|补助/u
const ASKS_PERSON = /谁|哪位|何人|什么人|负责人|联系人/u

const FIGURES = '[0-9〇零一二三四五六七八九十百千万亿两半]'
const UNITS =
  '元|块|万|亿|美|天|日|年|月|周|时|小时|分|秒|人|名|个|次|倍|成|级|公里|里|米|平方|吨|克|度|份|家|篇|部|种|类|座|所|岁|位|届|场|集|枚|票|层|间|台|辆|条|张|本|步|支|只|队|艘|架|件|项|期|代|轮|分之'
const TIME = new RegExp(`${FIGURES}+\\s*[年月日时点天周]|\\d{4}`, 'u')
const NUMBER = new RegExp(`[0-9]|${FIGURES}+\\s*(?:${UNITS})`, 'u')
const PERSON = /由|为|是|：|负责|先生|女士|经理|主任|总监|[部处科室局长员父母子女妻]/u
/** A position in the text: 第五条 is no number that answers a question. */
const LABEL = /第[〇零一二三四五六七八九十百0-9]+[章节条款编篇]|^\d+(?:\.\d+)*[.、\s]/gu

/**
 * The share of its value that a sentence keeps when it lacks what was asked for, however many words it shares with the
 * question.
 */
const WITHOUT_ASKED = 0.6
/** The same when the kind of answer is only likely: a standard need not be a number. */
const WITHOUT_LIKELY = 0.8
/** The same for people. A name looks like any word, so among equal sentences one that speaks of people wins. */
const WITHOUT_PERSON = 0.95

/** The share of its value that a sentence keeps, by whether it contains what the question asks for. */
export function askedShare(question: string, sentence: string): number {
  const said = sentence.replace(LABEL, '')
  if (ASKS_TIME.test(question)) return TIME.test(said) ? 1 : WITHOUT_ASKED
  if (ASKS_NUMBER.test(question)) return NUMBER.test(said) ? 1 : WITHOUT_ASKED
  if (ASKS_AMOUNT.test(question)) return NUMBER.test(said) ? 1 : WITHOUT_LIKELY
  if (ASKS_PERSON.test(question)) return PERSON.test(said) ? 1 : WITHOUT_PERSON
  return 1
}

export type AskedKind = 'time' | 'number' | 'person' | null

/** What a question asks for, when its words say it for certain. */
export function askedKind(question: string): AskedKind {
  if (ASKS_TIME.test(question)) return 'time'
  if (ASKS_NUMBER.test(question)) return 'number'
  return ASKS_PERSON.test(question) ? 'person' : null
}

const ASKS_PLACE = /哪里|哪儿|何处|何地|在哪|什么地方/u
const PLACE = /[\p{Script=Han}][省市县区州府镇乡村国岛路街]|位于|坐落/u

/** Whether a sentence has nothing of what the question asks for. False where the question's word does not say it for certain. */
export function lacksAsked(question: string, sentence: string): boolean {
  const said = sentence.replace(LABEL, '')
  if (ASKS_PLACE.test(question)) return !PLACE.test(said)
  if (ASKS_TIME.test(question)) return !TIME.test(said)
  return ASKS_NUMBER.test(question) && !NUMBER.test(said)
}
