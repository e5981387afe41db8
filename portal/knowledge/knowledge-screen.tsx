import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { BREAKPOINT } from '#ui/theme/measures.ts'
import { styles } from '#ui/theme/styles.ts'
import { AfterBody, BodyFirst } from '../first-paint/after-body.tsx'
import { useSession } from '../session/use-session.ts'
import { useSiteState } from '../site/use-site.ts'
import { useStore } from '../use-portal.ts'
import { Absent } from './absent.tsx'
import { ReadingSkeleton } from './frame/reading-skeleton.tsx'
import css from './knowledge-screen.css?inline'
import { KnowledgeStore } from './knowledge.store.ts'
import { OpenDocument } from './open-document.tsx'
import { useReading } from './preference/use-reading.ts'
import { useShownTree } from './tree/use-shown-tree.ts'

styles(css)

const SpaceSide = lazy(() => import('./tree/space-side.tsx').then((m) => ({ default: m.SpaceSide })))

const parsePage = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

/** /knowledge?id=…: one document in its space, opened at the hit through which it was found. */
export function KnowledgeScreen(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const offset = parsePage(params.get('offset'))
  const { phase, reason, doc, id: openId } = useOpened(id, offset)
  const knowledge = useStore(KnowledgeStore)
  const [isTreeWanted, setTreeWanted] = useState(false)
  if (id === '' || (phase === 'absent' && openId === id)) return <Absent id={id} />
  if (phase === 'failed') {
    return (
      <div className="zk-page zk-reading-state">
        <ErrorState isLarge title="没有打开成功" reason={reason} onRetry={() => void knowledge.open(id)} />
      </div>
    )
  }
  const shown = doc?.id === id ? doc : null
  return (
    <Frame docId={id} isTreeWanted={isTreeWanted}>
      {(openTree) =>
        shown ? (
          <BodyFirst key={id} waits={shown.viewKind === 'pdf'}>
            <OpenDocument doc={shown} page={parsePage(params.get('page'))} offset={offset} onTree={openTree} />
            <AfterBody>
              <Tell onShown={() => setTreeWanted(true)} />
            </AfterBody>
          </BodyFirst>
        ) : (
          <ReadingSkeleton />
        )
      }
    </Frame>
  )
}

/** Opens the document and finds the words to mark. */
function useOpened(id: string, offset: number | null) {
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  const fileId = params.get('file')
  const knowledge = useStore(KnowledgeStore)
  const state = useSnapshot(knowledge.state)
  const { user } = useSession()
  const userId = user?.id
  const { known } = useSiteState()
  useEffect(() => {
    void knowledge.open(id)
    return () => knowledge.close()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may read other things
  }, [id, userId, knowledge])
  useEffect(() => {
    if (known) void knowledge.loadTerms(q, { id, fileId, offset })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- opening another document starts without words
  }, [q, known, id, fileId, offset, knowledge])
  return state
}

/** The text comes first: only when it is on the screen, the tree beside it is asked for. */
function Tell({ onShown }: { onShown: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- once per document
  useEffect(() => onShown(), [])
  return null
}

interface FrameProps {
  docId: string
  isTreeWanted: boolean
  /** Receives the function that shows the tree. */
  children: (openTree: () => void) => ReactNode
}

/** The tree of the space on the left, or in a sheet; it stays while the document beside it changes. */
function Frame({ docId, isTreeWanted, children }: FrameProps): ReactElement {
  const { reading, change } = useReading(isTreeWanted)
  // Of which document the sheet was opened: whoever chose another one in it wants to read that.
  const [sheetOf, setSheetOf] = useState<string | null>(null)
  const hasTree = useShownTree(docId, isTreeWanted)
  const openTree = () =>
    matchMedia(BREAKPOINT.tablet).matches ? setSheetOf(docId) : change({ tree: true, focus: false })
  const tree = isTreeWanted && (
    <Suspense fallback={<Skeleton shape="rows" label="正在加载目录" />}>
      <SpaceSide docId={docId} onHide={() => change({ tree: false })} />
    </Suspense>
  )
  const classes = [
    'zk-knowledge',
    hasTree && reading.tree ? 'has-tree' : '',
    reading.focus ? 'is-focused' : '',
    `is-${reading.width} is-size-${reading.size}`,
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <aside className="zk-knowledge-tree" aria-label="知识目录" data-part="tree-scroll">
        {tree}
      </aside>
      {children(openTree)}
      {sheetOf === docId && (
        <Sheet title="目录" side="left" onClose={() => setSheetOf(null)}>
          <div className="zk-tree-sheet">
            <Suspense fallback={<Skeleton shape="rows" />}>
              <SpaceSide docId={docId} />
            </Suspense>
          </div>
        </Sheet>
      )}
    </div>
  )
}
