import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react'
import { Skeleton } from '../feedback/skeleton/skeleton.tsx'

/** The editors, loaded on first use. */

const loadRich = () => import('./rich-editor/rich-editor.tsx')

/** Loads the rich text editor ahead, while somebody chooses what to write. */
export function loadEditors(): void {
  loadRich().catch(() => {}) // It is loaded again, and its failure told, when it is shown.
}

const Rich = lazy(async () => ({ default: (await loadRich()).RichEditor }))
const Markdown = lazy(async () => ({ default: (await import('./markdown-editor/markdown-editor.tsx')).MarkdownEditor }))
const Grid = lazy(async () => ({ default: (await import('./grid-editor/grid-editor.tsx')).GridEditor }))
const Code = lazy(async () => ({ default: (await import('./code-editor/code-editor.tsx')).CodeEditor }))

export const RichEditor = (props: ComponentProps<typeof Rich>): ReactElement => (
  <Suspense fallback={<Skeleton shape="text" />}>
    <Rich {...props} />
  </Suspense>
)

export const MarkdownEditor = (props: ComponentProps<typeof Markdown>): ReactElement => (
  <Suspense fallback={<Skeleton shape="text" />}>
    <Markdown {...props} />
  </Suspense>
)

export const CodeEditor = (props: ComponentProps<typeof Code>): ReactElement => (
  <Suspense fallback={<Skeleton shape="text" />}>
    <Code {...props} />
  </Suspense>
)

export const GridEditor = (props: ComponentProps<typeof Grid>): ReactElement => (
  <Suspense fallback={<Skeleton shape="text" />}>
    <Grid {...props} />
  </Suspense>
)
