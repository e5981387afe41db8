/*
 * What the page of a document shares with the views it shows them in, with shared documents and with versions: one file
 * for the browser, beside `portal/screen-kit.ts`.
 */
import '#ui/viewers/code-view/languages.ts'
import '#ui/viewers/hits/hits.ts'
import '#ui/viewers/text-view/text-view.tsx'
import '#ui/viewers/watermark-layer/watermark-layer.tsx'
import './actions/print.ts'
import './bodies/document-body.tsx'
import './bodies/text-body.tsx'
import './facts.tsx'
import './knowledge.store.ts'
import './quote/quote-place.ts'
