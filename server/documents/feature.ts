import { docListPassed, docListWaiting } from '#core/contract/km/review.ts'
import { ocrTask } from '../ocr/index.ts'
import type { Feature } from '../tasks/index.ts'
import type { TicketDeps } from './deps.ts'
import { extractTask } from './extract-task.ts'
import { keepRecognised } from './recognised-text.ts'
import { rereadSchedule, rereadTask } from './reread-task.ts'
import { documentRoutes } from './routes.ts'
import { documentFields } from './store.ts'

export const documentFeature: Feature<TicketDeps> = {
  name: 'documents',
  routes: documentRoutes,
  tasks: [extractTask, rereadTask, ocrTask(keepRecognised)],
  schedules: [rereadSchedule],
  ruledLists: [
    [docListWaiting, documentFields],
    [docListPassed, documentFields],
  ],
}
