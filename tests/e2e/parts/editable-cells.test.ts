import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'
import { button, cell, notice, openTable, press, row, sent, pixelSize, write } from './table-on-page.ts'

describeInBrowser('the cells of the editable table', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  // proves T-33, T-34, T-35
  it('opens an editor at a click, closes it when the mouse is let go elsewhere, or shows all of them', async () => {
    const page = await openTable(bench)
    const editors = (where: Page) => where.locator('tr[data-row] td input[type=text], td select').count()
    expect(await editors(page)).toBe(0)
    await cell(page, 'r1', 'name').click()
    await page.keyboard.type('x')
    expect(await editors(page)).toBe(1)
    await cell(page, 'r1', 'name').locator('input').click()
    expect(await editors(page)).toBe(1)
    await cell(page, 'r2', 'unit').click()
    await soon(() => cell(page, 'r1', 'name').textContent()).toBe('x')
    expect(await editors(page)).toBe(1)
    await page.mouse.click(700, 700)
    await soon(() => editors(page)).toBe(0)
    await cell(page, 'r1', 'fixed').click()
    await cell(page, 'r1', 'locked').click()
    expect(await editors(page)).toBe(0)
    const always = await openTable(bench, '&always')
    const keys = ['name', 'count', 'code', 'note', 'unit', 'free', 'found', 'day', 'moment', 'tags', 'locked']
    for (const key of keys) await cell(always, 'r2', key).locator('input, select').first().waitFor()
    for (const key of ['several', 'who', 'where']) await cell(always, 'r2', key).getByRole('button').first().waitFor()
    expect(await violations(always)).toEqual([])
  })

  // proves V-29, V-30, V-31, V-32, V-33
  it('says in a tooltip what is wrong with a cell, and sends nothing while something is', async () => {
    const page = await openTable(bench)
    const says = async (id: string, key: string) => {
      await page.mouse.move(700, 700)
      await cell(page, id, key).hover()
      return page.getByRole('tooltip').textContent({ timeout: 5000 })
    }
    const isWrong = (id: string, key: string) => cell(page, id, key).getAttribute('aria-invalid')
    await write(page, 'r1', 'name', '')
    expect(await says('r1', 'name')).toBe('名称不能为空')
    expect(await sent(page)).toBeNull()
    expect(await notice(page)).toBe('有 1 个单元格填写不正确')
    await write(page, 'r1', 'name', '乙')
    expect(await says('r1', 'name')).toBe('名称不能与其他行相同')
    await button(page, '提交').click()
    await soon(() => isWrong('r2', 'name')).toBe('true')
    await write(page, 'r1', 'name', '甲')
    await soon(() => isWrong('r2', 'name')).toBeNull()
    await write(page, 'r1', 'code', '012345')
    expect(await says('r1', 'code')).toBe('请输入正确的邮政编码')
    await write(page, 'r1', 'mark', 'A1')
    expect(await says('r1', 'mark')).toBe('只能是小写字母')
    await write(page, 'r2', 'mark', 'bad')
    expect(await says('r2', 'mark')).toBe('不能是 bad')
    expect(await sent(page)).toBeNull()
    expect(await violations(page)).toEqual([])
    await write(page, 'r1', 'code', '')
    await write(page, 'r1', 'mark', '')
    await write(page, 'r2', 'mark', 'good')
    expect((await sent(page))?.rows[1]).toMatchObject({ mark: 'good', code: '' })
  })

  // proves E-35, E-40, E-41, E-42, E-44, E-45, E-53, E-55, E-56
  it('edits text, numbers, long text, days, moments and tags, and keeps what is fixed or hidden', async () => {
    const page = await openTable(bench)
    expect(await page.locator('td[data-key=no]').allTextContents()).toEqual(['1', '2', '3'])
    await write(page, 'r1', 'name', '新名')
    await cell(page, 'r1', 'count').click()
    await page.keyboard.type('-1x2.5')
    await press(page, 'Enter')
    await soon(() => cell(page, 'r1', 'count').textContent()).toBe('-12.5')
    await cell(page, 'r1', 'note').click()
    await button(page, '展开编辑说明').click()
    const box = page.getByRole('textbox', { name: '说明', exact: true })
    await box.fill('一\n二')
    expect(await pixelSize(page, '.zk-edit-lines')).toEqual([300, 210])
    await press(page, 'Escape')
    await write(page, 'r1', 'day', '2026-11-23')
    await write(page, 'r1', 'moment', '2026-11-23T08:30:05')
    await cell(page, 'r1', 'tags').click()
    await page.keyboard.type('red  blue,red;')
    await page.mouse.click(700, 700)
    expect(await cell(page, 'r1', 'fixed').textContent()).toBe('不变')
    expect(await page.getByText('隐藏', { exact: true }).count()).toBe(0)
    expect((await sent(page))?.rows[0]).toMatchObject({
      name: '新名',
      count: -12.5,
      note: '一\n二',
      day: '2026-11-23',
      moment: '2026-11-23 08:30:05',
      tags: 'red;blue',
      fixed: '不变',
      secret: 's0',
    })
  })

  // proves E-43, E-46, E-48, E-49, E-50, E-51, E-52, E-54, E-33
  it('chooses options, ticks, people and departments, and shows percent and what the caller draws', async () => {
    const page = await openTable(bench)
    await cell(page, 'r2', 'unit').click()
    await cell(page, 'r2', 'unit').getByRole('combobox').selectOption({ label: '市场部' })
    await cell(page, 'r2', 'found').click()
    await page.keyboard.type('法务')
    await page.getByRole('option', { name: '法务部' }).click()
    await soon(() => cell(page, 'r2', 'found').textContent()).toBe('法务部')
    await cell(page, 'r2', 'several').click()
    await cell(page, 'r2', 'several').getByRole('button', { name: '选择多选' }).click()
    for (const name of ['人事部', '财务部', '法务部'])
      await page.getByRole('group', { name: '多选' }).getByLabel(name).check()
    expect(await cell(page, 'r2', 'several').locator('.zk-pick-tag').count()).toBe(1)
    await press(page, 'Escape')
    await cell(page, 'r2', 'ready').getByRole('checkbox').uncheck()
    await cell(page, 'r1', 'ready').getByRole('checkbox').check()
    expect(await cell(page, 'r2', 'done').textContent()).toBe('40%')
    expect(await cell(page, 'r2', 'done').getByRole('progressbar').getAttribute('value')).toBe('40')
    expect(await cell(page, 'r2', 'own').locator('em').textContent()).toBe('自己的 r2')
    await cell(page, 'r2', 'who').click()
    await cell(page, 'r2', 'who').getByRole('button', { name: '选择用户' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: '选择杨娜5' }).check()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await cell(page, 'r2', 'where').click()
    await cell(page, 'r2', 'where').getByRole('button', { name: '选择部门' }).click()
    await page.getByRole('dialog').getByRole('treeitem', { name: '财务部' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.mouse.click(700, 700)
    await soon(() => cell(page, 'r2', 'where').textContent()).toBe('财务部')
    const { rows } = (await sent(page))!
    expect(rows[1]).toMatchObject({
      unit: 'd3',
      found: 'd4',
      several: 'd0,d1,d4',
      ready: 'N',
      who: 'user5',
      where: 'd1',
    })
    expect(rows[0]).toMatchObject({ ready: 'Y' })
  })

  // proves E-32, E-34, W-55, K-60, K-61
  it('does what each property of a column says', async () => {
    const page = await openTable(bench)
    const lines = () =>
      page
        .locator('tfoot tr')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.split(/\s+/).filter(Boolean)))
    expect(await lines()).toEqual([
      ['合计', '6'],
      ['平均', '2'],
    ])
    await write(page, 'r1', 'count', '1.5')
    await soon(lines).toEqual([
      ['合计', '5'],
      ['平均', '2.5'],
    ])
    await write(page, 'r1', 'count', '')
    await soon(async () => (await lines())[1]).toEqual(['平均', '2.5'])
    await cell(page, 'r1', 'name').click()
    const name = cell(page, 'r1', 'name').locator('input')
    expect([await name.getAttribute('maxlength'), await name.getAttribute('placeholder')]).toEqual(['20', '请输入名称'])
    expect(await cell(page, 'r1', 'kind').textContent()).toBe('男')
    await cell(page, 'r1', 'kind').click()
    await page.keyboard.type('女')
    await page.getByRole('option', { name: '女' }).click()
    await write(page, 'r1', 'free', '华为')
    await write(page, 'r2', 'free', '联想')
    await cell(page, 'r1', 'locked').click()
    expect(await cell(page, 'r1', 'locked').locator('input').count()).toBe(0)
    await button(page, '新增').click()
    await write(page, 'new-1', 'name', '丁')
    const { rows } = (await sent(page))!
    expect([rows[0]!['kind'], rows[0]!['free'], rows[1]!['free']]).toEqual(['2', '华为', 'lx'])
    expect(rows[3]).toMatchObject({ count: 1, ready: 'Y', secret: 'kept', orderNum: 4 })
  })

  // proves E-47, E-60
  it('uploads one file into a cell, sends its path, and lets go of it', async () => {
    const page = await openTable(bench)
    await page.route('**/api/sys/common/upload', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: 'temp/a.txt' } }),
    )
    const place = cell(page, 'r1', 'file')
    await place.locator('input[type=file]').setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('一'),
    })
    await place.locator('[data-status=done]').waitFor()
    expect(await place.getByRole('button', { name: /^下载/, includeHidden: true }).count()).toBe(0)
    expect(await place.textContent()).toContain('a.txt')
    expect((await sent(page))?.rows[0]).toMatchObject({ file: 'temp/a.txt' })
    await place.getByRole('button', { name: /移除|删除/ }).click()
    await place.getByRole('button', { name: '传附件（附件）' }).waitFor()
    expect((await sent(page))?.rows[0]).toMatchObject({ file: '' })
  })

  // proves X-22
  it('refuses a column type of the reserved name', async () => {
    const page = await openTable(bench)
    await button(page, '登记 install').click()
    await soon(() => notice(page)).toBe('Error: 列类型不能叫 install：这个名称是保留的')
  })

  it('is led by keys: arrows, Enter, Escape, Tab, space', { tags: 'prove' }, async () => {
    const page = await openTable(bench)
    const at = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('td')
        return `${cell?.closest('tr')?.dataset['row']} ${cell?.dataset['key']}${document.activeElement === cell ? '' : ' edited'}`
      })
    await page.locator('td[tabindex="0"]').focus()
    expect(await at()).toBe('r1 drag')
    await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await soon(at).toBe('r2 name')
    await press(page, 'Enter')
    await soon(at).toBe('r2 name edited')
    await page.keyboard.type('换了')
    await press(page, 'Escape')
    await soon(at).toBe('r2 name')
    expect(await cell(page, 'r2', 'name').textContent()).toBe('乙')
    await page.keyboard.type('h')
    await press(page, 'Tab')
    await soon(at).toBe('r2 count edited')
    expect(await cell(page, 'r2', 'name').textContent()).toBe('h')
    await press(page, 'Shift+Tab')
    await soon(at).toBe('r2 name edited')
    await press(page, 'Enter', 'Home')
    await soon(at).toBe('r2 drag')
    await press(page, 'ArrowRight', ' ')
    await soon(() => row(page, 'r2').getAttribute('aria-selected')).toBe('true')
    expect(await violations(page)).toEqual([])
    const dark = await openTable(bench, '', { colorScheme: 'dark' })
    expect(await violations(dark)).toEqual([])
    const fixed = await openTable(bench, '&fixed')
    await cell(fixed, 'r1', 'name').click()
    await press(fixed, 'Enter')
    expect(await fixed.locator('td input[type=text]').count()).toBe(0)
    expect(await violations(fixed)).toEqual([])
    const empty = await openTable(bench, '&empty')
    await empty.getByText('还没有数据').waitFor()
    expect(await violations(empty)).toEqual([])
    expect(bench.complaints).toEqual([])
  })
})
