import type { ReactElement } from 'react'
import { fileKindLabel, fileKindLetters } from '#core/text/file-kinds.ts'
import { Badge } from '../badge/badge.tsx'

/** A short label for the file kind, with the full name as tooltip. */
export const KindBadge = ({ kind }: { kind: string | null | undefined }): ReactElement | null =>
  kind ? <Badge title={fileKindLabel(kind) ?? undefined}>{fileKindLetters(kind)}</Badge> : null
