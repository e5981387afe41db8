import { type ReactElement, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { ReviewRemarks } from '../knowledge/review-remarks/review-remarks.tsx'
import { useStore } from '../use-portal.ts'
import { Comparison } from './compare/comparison.tsx'
import { HistoryStore } from './history.store.ts'
import { NextStep } from './restore/next-step.tsx'
import { changesBetween } from './timeline/entries.ts'
import { VersionBody } from './version-body.tsx'
import { VersionFacts } from './version-facts.tsx'
import { VersionHead } from './version-head.tsx'

interface OpenVersionProps {
  version: VersionRow
  /** The version with which it is compared. */
  other: VersionRow | undefined
}

/** A version by itself, or what changed between it and another one. */
export function OpenVersion({ version, other }: OpenVersionProps): ReactElement {
  const body = useRef<HTMLDivElement>(null)
  const { docId } = useSnapshot(useStore(HistoryStore).state)
  return (
    <>
      <VersionHead version={version} other={other} />
      {other ? (
        <Compared version={version} other={other} />
      ) : (
        <>
          <NextStep version={version} />
          <VersionFacts version={version} />
          <ReviewRemarks docId={docId} versionId={version.id} version={version.version} body={body} />
          <div ref={body}>
            <VersionBody version={version} />
          </div>
        </>
      )}
    </>
  )
}

/** Always from the older to the newer version, whichever of them is open. */
function Compared({ version, other }: { version: VersionRow; other: VersionRow }): ReactElement {
  const { changes } = useSnapshot(useStore(HistoryStore).state)
  const [from, to] = other.version < version.version ? [other, version] : [version, other]
  const settings = useMemo(
    // The settings of the current version are those of today.
    () => changesBetween(changes, { after: from.createTime ?? '', until: to.visible ? null : (to.createTime ?? null) }),
    [changes, from, to],
  )
  return <Comparison from={from} to={to} settings={settings} />
}
