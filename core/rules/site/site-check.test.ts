import { describe, expect, it } from 'vitest'
import { checkSiteValue } from './site-check.ts'
import { SITE_ITEMS, SITE_KEYS, type SiteKey } from './site-items.ts'
import { SITE_TEXTS, siteRefusal } from './site-texts.ts'
import { goodSiteValue, siteValue } from './site.ts'

const check = (key: SiteKey, text: string) => {
  const checked = checkSiteValue(SITE_ITEMS[key], text)
  return 'refused' in checked ? { refused: siteRefusal(key, checked.refused) } : checked
}

const NO_PICTURE = '“导航标志”应为上传的图片，或以 / 开头的站内路径'
const NO_ADDRESS = '“首页地址”应为以 / 开头的站内路径，或 http、https 网址'
describe('the declarations', () => {
  it.each(SITE_KEYS)('%s takes its own built-in value, and says what it is for', (key) => {
    expect(check(key, SITE_ITEMS[key].preset)).toEqual({ value: SITE_ITEMS[key].preset })
    expect(SITE_TEXTS[key].name).not.toBe('')
    expect(SITE_TEXTS[key].hint.length).toBeGreaterThan(5)
  })
  it('have names that nobody confuses', () => {
    expect(new Set(SITE_KEYS.map((key) => SITE_TEXTS[key].name)).size).toBe(SITE_KEYS.length)
  })
})

it.each<[SiteKey, string, string]>([
  ['SiteTitle', '  制度中心 ', '制度中心'],
  ['SiteCopyRight', '', ''],
  ['ThemeColor', '#f5222d', '#F5222D'],
  ['SiteHomePageUrl', 'https://intranet.example.com/a?b=1', 'https://intranet.example.com/a?b=1'],
  ['SiteHomePageUrl', '/doSearch?q=制度', '/doSearch?q=制度'],
  ['GuestPagePath', '', ''],
  ['GuestLoginPath', ' /index ', '/index'],
  [
    'SiteNavLogo',
    `/api/KM/kmSysConfig/picture?id=${'a'.repeat(64)}`,
    `/api/KM/kmSysConfig/picture?id=${'a'.repeat(64)}`,
  ],
  ['SiteNavLogo', 'data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ['KmTokenExpireDays', '030', '30'],
  ['WaterMarkOpacity', '0.30', '0.3'],
  ['WaterMarkText', '内部资料\r\n#USERNAME', '内部资料\n#USERNAME'],
  ['DuplicateCheckHitRate', '80', '80%'],
  ['DuplicateCheckHitRate', '80 %', '80%'],
  ['supportFileTypes', '.PDF，docx; pdf', 'pdf,docx'],
  ['supportFileTypes', 'pdf *', '*'],
  ['ReviewFreeCategories', ' a1 , a1,b2', 'a1,b2'],
  ['ReviewFreeCategories', ',,', ''],
  ['ReviewFreeCategories', 'x'.repeat(64), 'x'.repeat(64)],
  ['SiteTitle', '长'.repeat(30), '长'.repeat(30)],
  ['SiteNavLogo', '', ''],
  ['SiteNavLogo', '/logo.svg', '/logo.svg'],
  ['SiteNavLogo', `/${'x'.repeat(500)}`, `/${'x'.repeat(500)}`],
  ['SiteNavLogo', 'data:image/svg+xml;utf8,%3Csvg/%3E', 'data:image/svg+xml;utf8,%3Csvg/%3E'],
  ['SiteHomePageUrl', '/', '/'],
  ['SiteHomePageUrl', 'http://intranet', 'http://intranet'],
  ['SiteHomePageUrl', `/${'x'.repeat(499)}`, `/${'x'.repeat(499)}`],
  ['AllowGuestSearch', ' 1 ', '1'],
  ['AllowGuestSearch', '0', '0'],
  ['KmTokenExpireDays', '1', '1'],
  ['KmTokenExpireDays', '365', '365'],
  ['WaterMarkOpacity', '0.02', '0.02'],
  ['WaterMarkOpacity', '1', '1'],
  ['supportFileTypes', 'pdf\n  docx;xlsx；txt', 'pdf,docx,xlsx,txt'],
  ['supportFileTypes', 'abcdefghijkl', 'abcdefghijkl'],
])('%s takes %j as %j', (key, text, kept) => {
  expect(check(key, text)).toEqual({ value: kept })
})

it.each<[SiteKey, string, string]>([
  ['SiteTitle', ' ', '“站点名称”不能为空'],
  ['SiteTitle', '长'.repeat(31), '“站点名称”不能超过 30 个字'],
  ['SiteTitle', 'a\nb', '“站点名称”应为一行'],
  ['SiteTitle', 'a\u0000b', '“站点名称”含有不可用的控制字符'],
  ['SiteTitle', 'a\ud800', '“站点名称”含有不可用的控制字符'],
  ['ThemeColor', 'red', '“主题颜色”应为 #RRGGBB，例如 #1890FF'],
  ['SiteHomePageUrl', 'javascript:alert(1)', '“首页地址”应为以 / 开头的站内路径，或 http、https 网址'],
  ['SiteHomePageUrl', '//evil.example.com', '“首页地址”应为以 / 开头的站内路径，或 http、https 网址'],
  ['SiteHomePageUrl', '/制度 首页', '“首页地址”应为以 / 开头的站内路径，或 http、https 网址'],
  ['GuestPagePath', 'https://evil.example.com/', '“另外开放的页面”应为以 / 开头的站内路径，不用则不填'],
  ['SiteNavLogo', 'https://evil.example.com/spy.png', '“导航标志”应为上传的图片，或以 / 开头的站内路径'],
  ['SiteNavLogo', 'data:text/html,<script>', '“导航标志”应为上传的图片，或以 / 开头的站内路径'],
  ['AllowGuestSearch', 'true', '“开放访客搜索”应为 0（关）或 1（开）'],
  ['KmTokenExpireDays', '0', '“登录保持”应为 1 到 365 之间的整数'],
  ['KmTokenExpireDays', '1.5', '“登录保持”应为 1 到 365 之间的整数'],
  ['KmTokenExpireDays', '1e2', '“登录保持”应为 1 到 365 之间的整数'],
  ['WaterMarkOpacity', '2', '“水印深浅”应为 0.02 到 1 之间的数字'],
  ['WaterMarkDownloadFlag', '3', '“下载时的水印”应为 0、1、2 之一'],
  ['WaterMarkDownloadFlag', '__proto__', '“下载时的水印”应为 0、1、2 之一'],
  ['supportFileTypes', ' , ', '“允许上传的后缀”不能为空；允许任何文件请填 *'],
  ['supportFileTypes', 'pdf,../etc', '“允许上传的后缀”里的 ../etc 不是文件后缀'],
  ['ReviewFreeCategories', "a' or 1=1", '“免审核的分类”里有格式不正确的编号'],
  ['ReviewFreeCategories', 'good,bad one', '“免审核的分类”里有格式不正确的编号'],
  ['ReviewFreeCategories', 'x'.repeat(65), '“免审核的分类”里有格式不正确的编号'],
  ['ThemeColor', '#1890FF0', '“主题颜色”应为 #RRGGBB，例如 #1890FF'],
  ['ThemeColor', 'x#1890FF', '“主题颜色”应为 #RRGGBB，例如 #1890FF'],
  ['SiteNavLogo', '//evil.example.com/spy.png', NO_PICTURE],
  ['SiteNavLogo', '/\\evil.example.com/spy.png', NO_PICTURE],
  ['SiteNavLogo', '/a b.png', NO_PICTURE],
  ['SiteNavLogo', 'x/a.png', NO_PICTURE],
  ['SiteNavLogo', '/', NO_PICTURE],
  ['SiteNavLogo', `/${'x'.repeat(501)}`, NO_PICTURE],
  ['SiteNavLogo', 'data:image/bmp;base64,AAAA', NO_PICTURE],
  ['SiteNavLogo', 'data:image/png;base64,AA AA', NO_PICTURE],
  ['SiteNavLogo', 'x data:image/png;base64,AAAA', NO_PICTURE],
  ['SiteHomePageUrl', 'ftp://intranet/a', NO_ADDRESS],
  ['SiteHomePageUrl', 'https://', NO_ADDRESS],
  ['SiteHomePageUrl', 'https://[', NO_ADDRESS],
  ['SiteHomePageUrl', 'see https://intranet', NO_ADDRESS],
  ['SiteHomePageUrl', '/a b', NO_ADDRESS],
  ['SiteHomePageUrl', '/\\evil.example.com', NO_ADDRESS],
  ['SiteHomePageUrl', `/${'x'.repeat(500)}`, NO_ADDRESS],
  ['KmTokenExpireDays', '366', '“登录保持”应为 1 到 365 之间的整数'],
  ['KmTokenExpireDays', '30%', '“登录保持”应为 1 到 365 之间的整数'],
  ['KmTokenExpireDays', 'x30', '“登录保持”应为 1 到 365 之间的整数'],
  ['UploadLimitMB', '0000000001', '“单个文件上限”应为 0 到 1000000 之间的整数'],
  ['WaterMarkOpacity', '0.01', '“水印深浅”应为 0.02 到 1 之间的数字'],
  ['WaterMarkOpacity', '0.1234567', '“水印深浅”应为 0.02 到 1 之间的数字'],
  ['WaterMarkOpacity', 'x0.5', '“水印深浅”应为 0.02 到 1 之间的数字'],
  ['DuplicateCheckHitRate', '101%', '“查重的相似度”应为 1 到 100 之间的整数'],
  ['DuplicateCheckHitRate', '50%%', '“查重的相似度”应为 1 到 100 之间的整数'],
  ['DuplicateCheckHitRate', '%50', '“查重的相似度”应为 1 到 100 之间的整数'],
  ['WaterMarkText', '长'.repeat(201), '“水印文字”不能超过 200 个字'],
  ['supportFileTypes', 'abcdefghijklm', '“允许上传的后缀”里的 abcdefghijklm 不是文件后缀'],
  ['supportFileTypes', '..pdf', '“允许上传的后缀”里的 ..pdf 不是文件后缀'],
  ['supportFileTypes', `pdf,${'-'.repeat(30)}`, `“允许上传的后缀”里的 ${'-'.repeat(20)} 不是文件后缀`],
])('%s refuses %j: %s', (key, text, sentence) => {
  expect(check(key, text)).toEqual({ refused: sentence })
})

/** A picture inside the value, with this many characters. */
const picture = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A')
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}`).join(',')

it('takes lists and pictures up to their bounds', () => {
  expect(check('ReviewFreeCategories', numbered('c', 500))).toEqual({ value: numbered('c', 500) })
  expect(check('ReviewFreeCategories', numbered('c', 501))).toEqual({ refused: '“免审核的分类”不能超过 500 个' })
  expect(check('supportFileTypes', numbered('x', 200))).toEqual({ value: numbered('x', 200) })
  expect(check('supportFileTypes', numbered('x', 201))).toEqual({ refused: '“允许上传的后缀”不能超过 200 个' })
  expect(check('SiteNavLogo', picture(60_000))).toEqual({ value: picture(60_000) })
  expect(check('SiteNavLogo', picture(60_001))).toEqual({ refused: NO_PICTURE })
})

it('reads a bad value as the built-in one', () => {
  expect(goodSiteValue({ WaterMarkWidth: '-1' }, 'WaterMarkWidth')).toBe('250')
  expect(goodSiteValue({ WaterMarkWidth: null }, 'WaterMarkWidth')).toBe('250')
  expect(goodSiteValue({ WaterMarkWidth: '300' }, 'WaterMarkWidth')).toBe('300')
  expect(goodSiteValue({ WaterMarkWidth: '0300' }, 'WaterMarkWidth')).toBe('300')
  expect(siteValue({ WaterMarkWidth: '-1' }, 'WaterMarkWidth')).toBe('-1')
})
