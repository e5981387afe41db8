/** The throw-away process that redraws a foreign picture or draws a page of a foreign PDF; started by `draw.ts`. */
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { drawIcon } from './draw-icon.ts'
import { type DrawJob, packDrawn } from './draw-job.ts'
import { countPages, drawPage } from './draw-page.ts'
import { redraw } from './redraw.ts'

await answerSandboxed(async (content, asked) => {
  const job = asked as DrawJob
  if (job.what === 'picture') return packDrawn({ pages: 0, picture: await redraw(content(), job) })
  if (job.what === 'icon') return packDrawn({ pages: 0, picture: await drawIcon(content(), job) })
  if (job.what === 'pages') return packDrawn({ pages: await countPages(), picture: Buffer.alloc(0) })
  return packDrawn(await drawPage(job))
})
