import { thirdPartyEnabled } from '#core/contract/sys/third-party.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'

/** People are not synchronised with any of these platforms yet, so none can be switched on. */
export const thirdPartyFeature: Feature<unknown> = {
  name: 'third-party',
  routes: [
    routesFor<unknown>()(thirdPartyEnabled, () => Promise.resolve({ wechatEnterprise: false, dingtalk: false })),
  ],
}
