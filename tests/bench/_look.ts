import { launch } from '../browser.ts'
const base = process.argv[2]!
const paths = process.argv.slice(3)
const browser = await launch()
const login = await fetch(base + '/api/sys/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'Zhiku-2026', captcha: 'ABCD', checkKey: 'x' }) }).then((r) => r.text())
console.log(login.slice(0, 120))
for (const [w, h] of [[1440, 900], [1024, 768], [390, 844]] as const) {
  const page = await (await browser.newContext({ viewport: { width: w, height: h }, locale: 'zh-CN' })).newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto(base + '/isystem/dict')
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/look/${w}-login.png` })
  const boxes = page.locator('input')
  await page.getByLabel(/用户名|账号/).first().fill('admin', { timeout: 5000 })
  await page.locator('input[type=password]').fill('Zhiku-2026')
  if ((await boxes.count()) > 2) await boxes.nth(2).fill('ABCD')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(3000)
  for (const [i, path] of paths.entries()) {
    const [p, ...clicks] = path.split('|')
    await page.goto(base + p)
    await page.waitForTimeout(2500)
    for (const c of clicks) {
      if (c.startsWith('r:')) await page.getByText(c.slice(2), { exact: true }).first().click({ button: 'right', timeout: 4000 }).catch((e) => console.log(String(e).slice(0, 200)))
      else await page.getByText(c, { exact: true }).last().click({ timeout: 4000 }).catch((e) => console.log(String(e).slice(0, 200)))
      await page.waitForTimeout(900)
    }
    await page.screenshot({ path: `/tmp/look/${w}-${i}.png` })
  }
}
await browser.close()
