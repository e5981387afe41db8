import * as banner from '#core/contract/km/banner.ts'
import { bannerShown } from '#core/contract/km/banner-shown.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addPicture, type SiteDeps } from '../site/index.ts'
import { addBanner, deleteBanners, editBanner, listBanners, shownBanners } from './banners.ts'

const route = routesFor<SiteDeps>()

const bannerRoutes = [
  route(bannerShown, (ctx) => shownBanners(ctx)),
  route(banner.bannerList, (ctx) => listBanners(ctx)),
  route(banner.bannerAdd, (ctx, { body }) => addBanner(ctx, body)),
  route(banner.bannerEdit, (ctx, { body }) => editBanner(ctx, body)),
  route(banner.bannerDelete, (ctx, { query }) => deleteBanners(ctx, query.ids)),
  route(banner.bannerPicture, (ctx, _input, { bytes }) => addPicture(ctx, bytes)),
]

export const bannerFeature: Feature<SiteDeps> = {
  name: 'banners',
  menus: [
    {
      key: 'system-banner',
      parent: 'system',
      name: '首页横幅',
      url: '/isystem/banner',
      component: 'km/datasetting/KmBannerList',
      icon: 'picture',
      sortNo: 12,
      roles: ['admin'],
      rights: [],
    },
  ],
  routes: bannerRoutes,
}
