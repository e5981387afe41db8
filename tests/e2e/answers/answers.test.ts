import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { conversationTurns } from '#core/contract/km/answers/conversation.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { wordFile } from '../../whole-server/support/word-file.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const PARKING = '访客停车位于地下三层东侧。'
const BREAKFAST = '食堂早餐的时间为七点半到九点。'
const POSTCODE = '上海分公司的邮编为200040'
const LODGING = 'The lodging allowance is 600 yuan per night'
const filler = Array.from({ length: 60 }, (_, at) => `第${at + 1}条 一般事项。`)

function workbook(): Uint8Array {
  const rows = Array.from({ length: 120 }, (_, at) => [`编号${at}`, '一般', '备注'])
  rows[90] = ['编号90', POSTCODE, '无']
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), '地址')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}

const FILES = [
  ['停车规定.txt', () => [...filler, PARKING].join('\n\n'), '访客停车在哪里？', PARKING],
  [
    '食堂通知.docx',
    () => wordFile(...[...filler, BREAKFAST].map((text): [string] => [text])),
    '食堂早餐的时间是几点？',
    BREAKFAST,
  ],
  ['通讯地址.xlsx', workbook, '上海分公司的邮编是多少？', POSTCODE],
  [
    'Lodging.pdf',
    () => new Uint8Array(smallPdf(['Ask the office first', 'Paid at the end of a month', `${LODGING}.`])),
    'What is the lodging allowance per night?',
    LODGING,
  ],
] as const

describeInBrowser('questions and answers', () => {
  let stage: Stage
  let page: Page
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    const api = await stage.server.signIn('editor')
    for (const [name, content, , sentence] of FILES) {
      ids[name] = (await settled(api, (await uploadText(api, name, content() as string)).id)).id
      await searchable(api, sentence.slice(0, 20), ids[name])
    }
    page = await stage.page('lina')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const turn = (question: string) => page.getByRole('article', { name: question })
  async function ask(question: string): Promise<void> {
    await page.getByRole('textbox', { name: '问题' }).fill(question)
    await page.keyboard.press('Enter')
    await turn(question).waitFor()
  }

  // proves B-13, S-58
  it('answers with the sentence of a text, Word, sheet and PDF file, and a click opens it marked at its place', async () => {
    for (const [, , question, sentence] of FILES) {
      await page.goto('/QuestionAnswering')
      await ask(question)
      await soon(() => turn(question).textContent()).toContain(sentence)
      await turn(question).getByRole('link', { name: '出处 1' }).first().click()
      await page.waitForURL(/\/knowledge\?/)
      const mark = page
        .locator('.zk-knowledge-body')
        .locator('mark.is-now, .textLayer .highlight.selected, [role=gridcell].is-active')
        .first()
      await mark.waitFor()
      // A sheet has its first cell active until its hits are found.
      const around = () =>
        mark.evaluate((element) =>
          element.closest('p, [role=gridcell], .textLayer')?.textContent?.replaceAll(/\s+/g, ''),
        )
      await soon(around).toContain(sentence.replaceAll(/\s+/g, '').slice(0, 12))
    }
  })

  // proves S-59
  it('keeps a conversation of several turns, which is renamed, exported and deleted', async () => {
    await page.goto('/QuestionAnswering')
    await ask('访客停车在哪里？')
    await soon(() => page.url()).toContain('?c=')
    await ask('食堂早餐的时间是几点？')
    const breakfast = () => turn('食堂早餐的时间是几点？').textContent()
    await soon(breakfast).toContain('七点半')
    await page.reload()
    await turn('访客停车在哪里？').waitFor()
    await soon(breakfast).toContain('七点半')
    const id = new URL(page.url()).searchParams.get('c')!
    const lina = await stage.server.signIn('lina')
    expect(await lina.call(conversationTurns, { query: { conversationId: id } })).toHaveLength(2)
    const list = page.getByRole('list', { name: '会话列表' })
    const menu = async (entry: string) => {
      await list
        .locator('li.is-now')
        .getByRole('button', { name: /的操作$/ })
        .click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await menu('改名')
    await page.getByRole('textbox', { name: '名称' }).fill('楼里的事')
    await page.getByRole('button', { name: '保存' }).click()
    await list.getByRole('button', { name: '楼里的事', exact: true }).waitFor()
    const downloading = page.waitForEvent('download')
    await menu('导出 Markdown')
    expect((await downloading).suggestedFilename()).toBe('楼里的事.md')
    await menu('删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await soon(() => list.getByText('楼里的事').count()).toBe(0)
    await soon(() => page.url()).not.toContain('?c=')
  })

  it('says so without evidence and tells those who look after it; withholds what may no longer be read', async () => {
    await page.goto('/QuestionAnswering')
    await ask('量子计算机的价格是多少？')
    await soon(() => turn('量子计算机的价格是多少？').textContent()).toContain('知识库中没有找到依据')
    await turn('量子计算机的价格是多少？').getByRole('button', { name: '告诉负责人' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发送' }).click()
    await page.getByText('已告诉负责人').first().waitFor()
    await ask('访客停车在哪里？')
    await soon(() => turn('访客停车在哪里？').textContent()).toContain('地下三层')
    const editor = await stage.server.signIn('editor')
    await editor.call(docEditRelease, { body: { id: ids['停车规定.txt']!, scope: 'private' } })
    await page.reload()
    await soon(() => turn('访客停车在哪里？').textContent()).toContain('资料已无权查看')
    expect(await page.getByRole('main').textContent()).not.toContain('地下三层')
  })

  it('has no fault of accessibility, wide and on a phone', async () => {
    await page.goto('/QuestionAnswering')
    await ask('食堂早餐的时间是几点？')
    await soon(() => turn('食堂早餐的时间是几点？').textContent()).toContain('七点半')
    expect(await violations(page)).toEqual([])
    const phone = await stage.page('lina', { viewport: { width: 390, height: 844 } })
    await phone.goto(page.url())
    await phone.getByText('七点半').first().waitFor()
    await phone.getByRole('button', { name: '会话' }).click()
    await phone.getByRole('dialog').getByRole('list', { name: '会话列表' }).waitFor()
    expect(await violations(phone)).toEqual([])
  })

  it('asks one document alone, and the place opens in the same page', async () => {
    await page.goto(`/knowledge?id=${ids['食堂通知.docx']}`)
    await page.getByRole('button', { name: '提问' }).click()
    const sheet = page.getByRole('dialog', { name: '问这篇文档' })
    const ask = async (question: string) => {
      await sheet.getByRole('textbox', { name: '问题' }).fill(question)
      await sheet.getByRole('button', { name: '提问' }).click()
    }
    await ask('上海分公司的邮编是多少？')
    await sheet.getByText('这篇文档里没有找到依据').waitFor()
    expect(await violations(page)).toEqual([])
    await ask('食堂早餐的时间是几点？')
    await soon(() => sheet.getByRole('article').textContent()).toContain(BREAKFAST)
    await sheet.getByRole('link', { name: /到原文/ }).click()
    await soon(() => sheet.count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('offset')).toMatch(/^\d+$/)
    await soon(() => page.locator('.zk-knowledge-body mark.is-now').first().isVisible()).toBe(true)
  })

  // proves B-18
  it('offers title, words and a summary in the form, and writes nothing before it is saved', async () => {
    const api = await stage.server.signIn('editor')
    const text =
      '# 仓库消防检查细则\n\n仓库消防检查由安全部每月组织一次。\n\n检查灭火器、消防栓和疏散通道，并填写检查记录。\n\n检查发现的隐患应在三日内整改完毕。'
    const { id } = await settled(api, (await uploadText(api, '扫描007.md', text)).id)
    await api.call(docEditRelease, { body: { id, title: '扫描007' } })
    const own = await stage.page('editor')
    await own.goto(`/knowledge?id=${id}`)
    await own.getByRole('button', { name: '修改', exact: true }).first().click()
    const offers = own.getByRole('region', { name: '建议' })
    await offers.getByRole('button', { name: '仓库消防检查细则' }).click()
    expect(await own.getByRole('textbox', { name: '标题' }).inputValue()).toBe('仓库消防检查细则')
    await offers.getByRole('button', { name: '填入备注' }).click()
    expect(await own.getByRole('textbox', { name: '备注' }).inputValue()).toContain(
      '仓库消防检查由安全部每月组织一次。',
    )
    expect(await violations(own)).toEqual([])
    expect((await api.call(docGet, { query: { id } })).records[0]!.title).toBe('扫描007')
    await own.getByRole('button', { name: '保存' }).click()
    await soon(async () => (await api.call(docGet, { query: { id } })).records[0]!.title).toBe('仓库消防检查细则')
    await own.close()
  })
})
