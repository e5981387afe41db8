/** The most frequent characters of modern Chinese, simplified, in about the order of any published frequency list. */
const SIMPLIFIED =
  '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感见明问力理尔点文几定本公特做外孩相西果走将月十实向声车全信重三机工物气每并别真打太新比才便夫再书部水像眼等体却加电主界门利海受听表德少克代员许先口由死安写性马光白或住难望教命花结乐色更拉东神记处让母父应直字场平报友关放至张认接告入笑内英军候民岁往何度山觉路带万男边风解叫任金快原吃妈变通师立象数四失满战远格士音轻目条呢病始达深完今提求清王化空业思切怎非找片罗钱语元喜曾离飞科言干流欢约各即指合反题必该论交终林请医晚制球决传画保读运及则房早院量苦火布品近坐产答星精视五连司巴奇管类未朋且婚台夜青北队久乎越观落尽形影红百令周识步希亚术留市半热送兴造谈容极随演收首根讲整式取照办强石古华企据规定应当负责务项标准备社保险部门政府办法条例规定第章节款项单位组织建设管理服务技术系统数据信息安全计划申请审批'

/** The same for traditional writing, where it differs. */
const TRADITIONAL =
  '這個們來時為說國著裡後會過對學麼還樣種開總從無現動頭經長兒愛給間兩親進話與見問爾點幾實將聲車機氣別體電門聽員許寫馬難結樂東記處讓應場報關張認內軍歲覺帶萬邊媽變師數滿戰遠達業羅錢語離飛幹歡約題該論終請醫決傳畫讀運則產視連類隊觀盡紅識亞術熱興談極隨講辦強華據規負責務項標準備險條節組織設統訊劃審'

/** Kana, and the commonest characters of Japanese that differ from Chinese. Half-width kana prove nothing. */
const JAPANESE = '日本人年大国会社中一出的事者分方生見時入学上行用場金間前動全子自手対物明発部内気電説図当県区円'

const KANA = /[\u3041-\u3096\u30a1-\u30fa\u30fc]/
const EVIDENTLY_WRONG = /[\uFFFD\uE000-\uF8FF\0]/
const BEYOND_ASCII = /[^\0-\x7f]/u

const CHINESE_SET = new Set(SIMPLIFIED + TRADITIONAL)
const JAPANESE_SET = new Set(JAPANESE)

/** Punctuation that every Chinese and Japanese text has; it counts as common in any of them. */
const PUNCTUATION = new Set('，。、；：？！（）《》“”「」『』【】·—…')

type Writing = 'chinese' | 'japanese' | 'any'

/**
 * Share of the characters beyond ASCII that are frequent in a writing, less three times the share of evidently wrong
 * ones. About 0.6 for prose; under 0.1 for text decoded wrongly.
 */
export function commonCharacterShare(text: string, writing: Writing): number {
  let beyond = 0
  let common = 0
  let wrong = 0
  for (const character of text) {
    if (EVIDENTLY_WRONG.test(character)) wrong += 1
    if (!BEYOND_ASCII.test(character)) continue
    beyond += 1
    if (PUNCTUATION.has(character) || isCommon(character, writing)) common += 1
  }
  if (beyond === 0 && wrong === 0) return 0
  return (common - 3 * wrong) / Math.max(beyond, wrong)
}

function isCommon(character: string, writing: Writing): boolean {
  const isJapanese = KANA.test(character) || JAPANESE_SET.has(character)
  if (writing === 'chinese') return CHINESE_SET.has(character)
  if (writing === 'japanese') return isJapanese
  return isJapanese || CHINESE_SET.has(character)
}
