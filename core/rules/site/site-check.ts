import { isOwnPage, isPageAddress } from '../own-page.ts'
import type { SiteItem } from './site-item.ts'

type Checked = { value: string } | { refused: string }

/** A value in its stored form, or its fault; `siteRefusal` of `site-texts.ts` adds the name. */
export function checkSiteValue(item: SiteItem, given: string): Checked {
  const text = given.replaceAll('\r\n', '\n').trim()
  switch (item.type) {
    case 'checkBox':
      return text === '0' || text === '1' ? { value: text } : refused('应为 0（关）或 1（开）')
    case 'select':
      return Object.hasOwn(item.options, text)
        ? { value: text }
        : refused(`应为 ${Object.keys(item.options).join('、')} 之一`)
    case 'number':
      return checkNumber(item, text)
    case 'text':
      return checkText(item, text)
    case 'color':
      return /^#[0-9a-fA-F]{6}$/.test(text) ? { value: text.toUpperCase() } : refused('应为 #RRGGBB，例如 #1890FF')
    case 'address':
      return isShort(text) && isPageAddress(text)
        ? { value: text }
        : refused('应为以 / 开头的站内路径，或 http、https 网址')
    case 'path':
      return text === '' || (isShort(text) && isOwnPage(text))
        ? { value: text }
        : refused('应为以 / 开头的站内路径，不用则不填')
    case 'img':
      return text === '' || isOwnPicture(text) ? { value: text } : refused('应为上传的图片，或以 / 开头的站内路径')
    case 'suffixes':
      return checkSuffixes(item, text)
    case 'categories':
      return checkCategories(item, text)
    default:
      return item satisfies never
  }
}

const refused = (what: string): Checked => ({ refused: what })

function checkNumber(item: Extract<SiteItem, { type: 'number' }>, text: string): Checked {
  const { min, max, unit, step = 1 } = item
  const isPercent = unit === '%'
  const digits = isPercent ? text.replace(/\s*%$/, '') : text
  const isGood = (step < 1 ? /^\d{1,9}(\.\d{1,6})?$/ : /^\d{1,9}$/).test(digits)
  const value = Number(digits)
  if (!isGood || value < min || value > max) return refused(`应为 ${min} 到 ${max} 之间的${step < 1 ? '数字' : '整数'}`)
  return { value: `${value}${isPercent ? '%' : ''}` }
}

function checkText(item: Extract<SiteItem, { type: 'text' }>, text: string): Checked {
  const { min, max, isLong } = item
  if (text.length < min) return refused('不能为空')
  if (text.length > max) return refused(`不能超过 ${max} 个字`)
  if (!isLong && text.includes('\n')) return refused('应为一行')
  return /[^\P{Cc}\n]|\p{Cs}/u.test(text) ? refused('含有不可用的控制字符') : { value: text }
}

const MOST_SUFFIXES = 200

function checkSuffixes(item: SiteItem, text: string): Checked {
  const all = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[,，;；\s]/)
        .map((each) => each.replace(/^\.(?!\.)/, ''))
        .filter(Boolean),
    ),
  ]
  if (all.length === 0) return refused('不能为空；允许任何文件请填 *')
  const bad = all.find((each) => each !== '*' && !/^[a-z0-9]{1,12}$/.test(each))
  if (bad !== undefined) return refused(`里的 ${bad.slice(0, 20)} 不是文件后缀`)
  if (all.length > MOST_SUFFIXES) return refused(`不能超过 ${MOST_SUFFIXES} 个`)
  return { value: all.includes('*') ? '*' : all.join(',') }
}

const MOST_CATEGORIES = 500

/** Only the database knows whether these categories exist. */
function checkCategories(item: SiteItem, text: string): Checked {
  const all = [
    ...new Set(
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ]
  if (all.length > MOST_CATEGORIES) return refused(`不能超过 ${MOST_CATEGORIES} 个`)
  return all.every((each) => /^[0-9A-Za-z_-]{1,64}$/.test(each))
    ? { value: all.join(',') }
    : refused('里有格式不正确的编号')
}

const isShort = (address: string): boolean => address.length <= 500

/** A small picture may be inside the value itself, which every first page contains. */
const MOST_PICTURE_SIGNS = 60_000

/** Pictures that the pages' content security policy allows: our own paths, and pictures inside the value. */
export const isOwnPicture = (text: string): boolean =>
  /^\/(?![/\\])[\x21-\x7e]{1,500}$/.test(text) ||
  (text.length <= MOST_PICTURE_SIGNS && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);[\x21-\x7e]+$/.test(text))
