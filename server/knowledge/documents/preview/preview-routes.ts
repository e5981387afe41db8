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
import { docChangePreview, docResetPreview } from '#core/contract/km/files/preview.ts'
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
  route(previewAbout, (ctx, { query }) => aboutPreview(ctx, query)),
  route(previewPage, (ctx, { query }) => pageOfPreview(ctx, query)),
  route(previewRows, (ctx, { query }) => rowsOfPreview(ctx, query)),
  route(previewEntries, (ctx, { query }) => entriesOfPreview(ctx, query)),
  route(previewEntryText, (ctx, { query }) => entryTextOfPreview(ctx, query)),
  route(previewChapter, (ctx, { query }) => chapterOfPreview(ctx, query)),
  route(previewFind, (ctx, { query }) => findInPreview(ctx, query)),
  route(docChangePreview, async (ctx, { query }) => {
    await changePreview(ctx, query)
    return docChangePreview.done // the family's clients look for the text in the result
  }),
  route(docResetPreview, async (ctx, { query }) => {
    await resetPreview(ctx, query)
    return docResetPreview.done
  }),
  route(docOutline, (ctx, { query }) => ownOutline(ctx, query)),
]
