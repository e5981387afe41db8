import type { ReactElement } from 'react'
import { fileKindLabel, fileKindLetters } from '#core/text/file-kinds.ts'
import { Badge } from '../badge/badge.tsx'

/** The kind of a file in a few letters; its whole name for those who point at it. */
export const KindBadge = ({ kind }: { kind: string | null | undefined }): ReactElement | null =>
  kind ? <Badge title={fileKindLabel(kind) ?? undefined}>{fileKindLetters(kind)}</Badge> : null
