/*
 * What the document page shares with its viewers, with shared documents and with versions: one file for the browser,
 * beside `portal/screen-kit.ts`.
 */
import '#ui/viewers/code-view/languages.ts'
import '#ui/viewers/hits/hits.ts'
import '#ui/viewers/text-view/text-view.tsx'
import '#ui/viewers/watermark-layer/watermark-layer.tsx'
import '../knowledge/actions/print.ts'
import '../knowledge/bodies/document-body.tsx'
import '../knowledge/bodies/text-body.tsx'
import '../knowledge/facts.tsx'
import '../knowledge/knowledge.store.ts'
import '../knowledge/quote/quote-place.ts'
