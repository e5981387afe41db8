import { describe, expect, it } from 'vitest'
import { buildLines, pageText, type PdfRun } from './pdf-lines.ts'
import { metadataAuthor, metadataTitle, typographicTitle } from './pdf-title.ts'
import { isPlausibleText } from '#server/formats/encoding/plausibility.ts'

const SIZE = 10

function run(text: string, x: number, y: number, more: Partial<PdfRun> = {}): PdfRun {
  return { text, x, y, width: text.length * SIZE, size: SIZE, isHorizontal: true, endsLine: false, ...more }
}

function space(): PdfRun {
  return run(' ', 0, 0, { width: 1 })
}

/** A run that is a whole line. */
function line(text: string, y: number, more: Partial<PdfRun> = {}): PdfRun {
  return run(text, 50, y, { endsLine: true, ...more })
}

function joinedRuns(...runs: PdfRun[]): string {
  return pageText(buildLines(runs))
}

describe('runs become lines', () => {
  it('joins a word split over runs', () => {
    expect(joinedRuns(run('知', 50, 700), run('识库', 60, 700), run('Sea', 80, 700), run('rch', 110, 700))).toBe(
      '知识库Search',
    )
  })

  it('keeps the space between Latin words and drops it between Chinese characters', () => {
    expect(joinedRuns(run('full', 50, 700), space(), run('text', 95, 700))).toBe('full text')
    expect(joinedRuns(run('目', 50, 700), space(), run('录', 66, 700))).toBe('目录')
    expect(joinedRuns(run('目 录 与 索 引', 50, 700))).toBe('目录与索引')
    expect(joinedRuns(run('张三 李四的名单', 50, 700))).toBe('张三 李四的名单')
  })

  it('keeps the columns of a table apart', () => {
    expect(joinedRuns(run('姓名', 50, 700), space(), run('部门', 150, 700))).toBe('姓名  部门')
  })

  it('puts a table row into the order of its columns, though written from the last', () => {
    expect(joinedRuns(run('900', 500, 700), run('818', 450, 700), run('0', 330, 700), run('合同负债', 40, 700))).toBe(
      '合同负债  0  818  900',
    )
  })

  it('puts what was filled in later where it stands', () => {
    const form = [run('签订日期：', 50, 700), run('年', 130, 700), run('月', 170, 700)]
    const filledIn = [run('2026', 105, 700, { width: 22 }), run('11', 145, 700, { width: 10 })]
    expect(joinedRuns(...form, ...filledIn)).toBe('签订日期：2026年11  月')
  })

  it('reads the ligatures that a broken character map spoils', () => {
    const [di, ffi, culties] = [run('di', 50, 700), run('\0', 70, 700), run('culties', 80, 700)]
    expect(joinedRuns(di, ffi, culties)).toBe('difficulties')
    expect(joinedRuns(run('an o↵-the-shelf di↵erence ↵', 50, 700))).toBe('an off-the-shelf difference ↵')
  })

  it('leaves writing from right to left in its order', () => {
    expect(joinedRuns(run('שלום', 150, 700), run('עולם', 100, 700))).toBe('שלוםעולם')
  })

  it('reads bold made by printing twice once', () => {
    expect(joinedRuns(run('教育', 50, 700), run('教育', 50.3, 700), run('经历', 70, 700))).toBe('教育经历')
    expect(joinedRuns(run('哈', 50, 700), run('哈', 60, 700))).toBe('哈哈')
  })

  const overprints: [number, number][] = [
    [0, 0],
    [0.3, 0],
    [0, 0.3],
    [0.3, 0.3],
  ]

  it.each([2, 3, 4])('reads bold made by printing each character %d times once', (times) => {
    const characters = [...'合同编号编号'].flatMap((character, at) =>
      overprints.slice(0, times).map(([x, y]) => run(character, 50 + at * SIZE + x, 700 + y)),
    )
    expect(joinedRuns(...characters)).toBe('合同编号编号')
  })

  it.each([2, 3, 4])('reads a line printed %d times run by run once, wherever its lines and runs end', (times) => {
    const passes = overprints.slice(0, times).flatMap(([x, y], pass) => {
      const [left, above] = [50 + x, 700 + y]
      return pass % 2 === 0
        ? [run('合同', left, above), run('编号：', left + 20, above, { endsLine: true })]
        : [run('合同编', left, above), run('号：', left + 30, above, { endsLine: true })]
    })
    expect(joinedRuns(...passes, line('甲方', 680))).toBe('合同编号：\n甲方')
  })

  it('reads bold once whose second print is in one run with what follows', () => {
    const chain = [run('合', 50, 700), run('合同', 50.3, 700), run('同编', 60.3, 700), run('编', 70.3, 700)]
    expect(joinedRuns(...chain)).toBe('合同编')
  })

  it('keeps what is written twice beside itself, and above itself', () => {
    expect(joinedRuns(run('100', 50, 700), run('100', 95, 700), run('人人', 125, 700), run('人', 144, 700))).toBe(
      '100  100人人人',
    )
    expect(joinedRuns(line('1,000', 700), line('1,000', 688))).toBe('1,000 1,000')
  })
})

describe('lines become paragraphs', () => {
  const full = '这一行写满了整个版面的宽度，到右边'

  it('joins a wrapped line, so that a phrase over its end is found', () => {
    expect(joinedRuns(line(full, 700), line('为止，下一行接着说。', 685))).toBe(`${full}为止，下一行接着说。`)
    expect(joinedRuns(line('a line that is full of wor', 700), line('ds and ends', 685))).toBe(
      'a line that is full of wor ds and ends',
    )
    expect(joinedRuns(line('hyphens of the typesetter dis-', 700), line('appear again', 685))).toBe(
      'hyphens of the typesetter disappear again',
    )
  })

  it.each([
    ['a short line', [line(full, 700), line('短行', 685), line(full, 670)], `${full}短行\n${full}`],
    ['the end of a sentence', [line(`${full}。`, 700), line('新的一段', 685)], `${full}。\n新的一段`],
    ['a wide gap', [line(full, 700), line('另一段', 640)], `${full}\n另一段`],
    ['another size', [line(full, 700, { size: 14 }), line('正文', 680)], `${full}\n正文`],
    ['an indent', [line(full, 700), run('　缩进', 70, 685)], `${full}\n缩进`],
    ['the next column', [line(full, 100), line('第二栏', 700)], `${full}\n第二栏`],
  ])('keeps apart after %s', (_, runs, expected) => {
    expect(joinedRuns(...runs)).toBe(expected)
  })
})

describe('titles', () => {
  it.each([
    ['Microsoft Word - 年度报告.docx', '年度报告'],
    ['关于 2015 年年度报告的说明', '关于 2015 年年度报告的说明'],
    ['°ú DOCX ⁄c (2).docx', null],
    ['untitled', null],
    ['文档1', null],
    ['', null],
    ['12', null],
    [undefined, null],
    ['x'.repeat(300), null],
  ])('%j in the metadata is %j', (value, expected) => {
    expect(metadataTitle(value)).toBe(expected)
  })

  it('takes no computer for an author', () => {
    for (const nobody of ['Administrator', 'pc', '微软用户', 'EpxService PDF Output'])
      expect(metadataAuthor(nobody)).toBeNull()
    expect(metadataAuthor('王小明')).toBe('王小明')
  })

  it('takes the lines that stand out, not a watermark and not a footer', () => {
    const body = [line('正文第一行', 600), line('正文第二行', 580), line('正文第三行', 560), line('正文第四行', 540)]
    const title = [line('安全管理', 700, { size: 22 }), line('办法', 670, { size: 22 })]
    expect(typographicTitle(buildLines([...title, ...body]))).toBe('安全管理办法')
    expect(typographicTitle(buildLines(body))).toBeNull()
    const watermark = line('仅供预览', 600, { size: 60, isHorizontal: false })
    expect(typographicTitle(buildLines([watermark, ...body]))).toBeNull()
    const stamp = line('仅供预览', 760, { size: 30 })
    expect(typographicTitle(buildLines([stamp, ...title, ...body]))).toBe('安全管理办法')
    expect(typographicTitle(buildLines([...body, line('页脚大字', 20, { size: 22 })]))).toBeNull()
  })
})

describe('a text layer is believed', () => {
  it.each([
    [
      'simplified',
      '为了规范快递业经营服务行为，保护消费者、快递从业人员和快递经营企业等各方主体合法权益，制定本条例。',
    ],
    ['traditional', '觀察到當時的軟體產業在因應網路狂潮的情況下，開始傾向提供免費軟體衝刺安裝數量，並轉而從廣告獲利。'],
    ['Japanese', 'わたくしといふ現象は仮定された有機交流電燈のひとつの青い照明です。風景やみんなといっしょに'],
    ['English', 'The quick brown fox jumps over the lazy dog and runs away from the other animals.'],
    ['too short to judge', '犛犲犮'],
    ['empty', ''],
  ])('when it is %s', (_, text) => {
    expect(isPlausibleText(text)).toBe(true)
  })

  it.each([
    [
      'rare characters from a wrong map',
      '犛犲犮狌狉犻狋狔犈犾犲犮狋狉狅狀犻犮犛犲犪犾犆狉狔狆狋狅犵狉犪狆犺狔犜犲犮犺狀犻狇狌犲',
    ],
    ['private use characters', '\ue001\ue002\ue003'.repeat(20)],
    ['replacement characters', 'a\ufffd'.repeat(40)],
  ])('not when it is %s', (_, text) => {
    expect(isPlausibleText(text)).toBe(false)
  })
})
