import type { Api } from '#core/api/client.ts'
import { type ImportTask, importTask } from '#core/contract/sheet.ts'
import { eventually } from './documents.ts'

/** Waits for the end of a background import. */
export const finished = (api: Api, id: string): Promise<ImportTask> =>
  eventually(
    'the import ends',
    async () => {
      const task = await api.call(importTask, { query: { id } })
      return task.state === 'done' || task.state === 'failed' ? task : null
    },
    60_000,
  )
