import {
  docOutline,
  previewAbout,
  previewChapter,
  previewEntries,
  previewEntryText,
  previewFind,
  previewPage,
  previewRows,
} from '#core/contract/km/files/preview-parts.ts'
import { docChangePreview, docResetPreview } from '#core/contract/km/files/conversion.ts'
import { routesFor } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { changePreview, resetPreview } from '../edit/own-preview.ts'
import { ownOutline } from '../read/own-outline.ts'
import {
  aboutPreview,
  chapterOfPreview,
  entriesOfPreview,
  entryTextOfPreview,
  findInPreview,
  pageOfPreview,
  rowsOfPreview,
} from './preview-parts.ts'

const route = routesFor<DocumentDeps>()

export const previewRoutes = [
  route(previewAbout, (ctx, { query }, call) => aboutPreview(ctx, query, call)),
  route(previewPage, (ctx, { query }, call) => pageOfPreview(ctx, query, call)),
  route(previewRows, (ctx, { query }, call) => rowsOfPreview(ctx, query, call)),
  route(previewEntries, (ctx, { query }, call) => entriesOfPreview(ctx, query, call)),
  route(previewEntryText, (ctx, { query }, call) => entryTextOfPreview(ctx, query, call)),
  route(previewChapter, (ctx, { query }, call) => chapterOfPreview(ctx, query, call)),
  route(previewFind, (ctx, { query }, call) => findInPreview(ctx, query, call)),
  route(docChangePreview, async (ctx, { query }, { file }) => {
    await changePreview(ctx, file, query)
    return docChangePreview.done // the family's clients read the text from the result
  }),
  route(docResetPreview, async (ctx, { query }) => {
    await resetPreview(ctx, query)
    return docResetPreview.done
  }),
  route(docOutline, (ctx, { query }) => ownOutline(ctx, query)),
]
