/**
 * Radicals of the block U+2E80 with their ideographs (Unicode 14, EquivalentUnifiedIdeograph). NFKC knows only two of
 * them, but all of the block U+2F00 (Kangxi).
 */
const SUPPLEMENT = [
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛',
  '⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶',
  '⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟',
].join('')

/**
 * Some fonts of PDF files name every character that is also a radical by the radical: 常⻅ looks like 常见, but a search
 * does not find it.
 */
const RADICALS = /[\u2e80-\u2fdf]/g

const IDEOGRAPH_OF: ReadonlyMap<string, string> = new Map(
  SUPPLEMENT.match(/../gu)?.map((pair) => Array.from(pair) as [string, string]),
)

const toIdeograph = (radical: string): string => IDEOGRAPH_OF.get(radical) ?? radical.normalize('NFKC')

/** The text with ideographs in place of radicals. */
export const foldRadicals = (text: string): string => text.replace(RADICALS, toIdeograph)

/** The same with all positions unchanged: a radical whose ideograph takes two code units stays. */
export const foldRadicalsInPlace = (text: string): string =>
  text.replace(RADICALS, (radical) => {
    const ideograph = toIdeograph(radical)
    return ideograph.length === 1 ? ideograph : radical
  })
