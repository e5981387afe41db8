import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '首页与站点'

/** The part of a banner that readers see. */
export const bannerEntries = {
  id: v.string(),
  title: v.string(),
  /** An address of this site. */
  picture: v.string(),
  /** A path of this site or an http(s) address; null without a link. */
  link: v.nullish(v.string()),
}
const ShownBanner = v.object(bannerEntries)
export type ShownBanner = v.InferOutput<typeof ShownBanner>

export const bannerShown = endpoint({
  method: 'GET',
  path: '/KM/kmBanner/listShown',
  summary: '首页此刻展示的横幅',
  result: v.array(ShownBanner),
  access: 'anonymous',
})
