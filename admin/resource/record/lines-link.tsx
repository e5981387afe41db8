import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { logList } from '#core/contract/sys/log.ts'
import { useMay } from '../../rights.ts'
import { useMenu } from '../../shell/routes/menu-context.ts'

/** The address of the log entries of a record; null for people who may not read them. */
function useLinesAddress(kind: string | null, id: string | null): string | null {
  const { screens } = useMenu()
  const may = useMay()
  const log = screens.find(({ component }) => component === 'system/WorkLogList')
  if (!log || !kind || !id || !may(logList.access)) return null
  return `${log.path}?${new URLSearchParams({ objectKind: kind, objectId: id }).toString()}`
}

/** A link from the record to its log entries. The edit call says under which kind they are logged. */
export function LinesLink({ edit, id }: { edit: Endpoint; id: string | null }): ReactElement | null {
  const edited = edit?.audit.find((action) => action.endsWith('-edit'))
  const address = useLinesAddress(edited?.slice(0, -'-edit'.length) ?? null, id)
  return address === null ? null : (
    <Link className="zk-lines-link" to={address}>
      变更记录
    </Link>
  )
}
