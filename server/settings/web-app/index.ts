import type { Database } from '#server/db/database.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { WEB_APP } from './serve-web-app.ts'

export { isInstallable } from './serve-web-app.ts'

export const webAppFeature: Feature<{ db: Database }> = { name: 'web-app', mounts: [WEB_APP] }
