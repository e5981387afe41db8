import { docListPassed, docListWaiting } from '#core/contract/km/review/review.ts'
import { ocrTask } from '#server/rendering/ocr/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { TicketDeps } from './store/deps.ts'
import { extractTask } from './text/extract-task.ts'
import { keepRecognised } from './text/recognised-text.ts'
import { rereadSchedule, rereadTask } from './text/reread-task.ts'
import { authorsStay } from './change/authors-stay.ts'
import { documentRoutes } from './routes.ts'
import { documentFields } from './store/store.ts'
import { visitSweep } from './visits/sweep.ts'
import { REVIEW_MENUS } from './menus.ts'

export const documentFeature: Feature<TicketDeps> = {
  name: 'documents',
  menus: REVIEW_MENUS,
  routes: documentRoutes,
  leaving: authorsStay,
  tasks: [extractTask, rereadTask, ocrTask(keepRecognised)],
  schedules: [rereadSchedule, visitSweep],
  ruledLists: [
    [docListWaiting, documentFields],
    [docListPassed, documentFields],
  ],
}
