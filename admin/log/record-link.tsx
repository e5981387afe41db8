import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { documentAddress } from '#core/routes/addresses.ts'
import { useMenu } from '../shell/routes/menu-context.ts'

/** The screens on which records of a kind are opened, by their component in the menu. */
const SCREENS: Readonly<Record<string, string>> = {
  'ai-model': 'km/answers/AiModelList',
  announcement: 'system/SysAnnouncementList',
  category: 'km/datasetting/KmCategoryList',
  'check-rule': 'system/SysCheckRuleList',
  client: 'openapi/OpenApiAuthList',
  'data-source': 'system/SysDataSourceList',
  department: 'system/DepartList',
  deputy: 'system/SysUserAgentList',
  dictionary: 'system/DictList',
  'document-template': 'km/datasetting/KmTemplateList',
  'fill-rule': 'system/SysFillRuleList',
  'gateway-route': 'system/SysGatewayRouteList',
  job: 'system/QuartzJobList',
  level: 'km/datasetting/KmLevelList',
  'masking-rule': 'km/datasetting/KmMaskingRuleList',
  'message-template': 'modules/message/SysMessageTemplateList',
  permission: 'system/PermissionList',
  position: 'system/SysPositionList',
  role: 'system/RoleList',
  tenant: 'system/TenantList',
  topic: 'system/CategoryList',
  user: 'system/UserList',
}

/** The address of a record; null if the person has no such page. */
function useRecordAddress(kind: string, id: string): string | null {
  const { screens } = useMenu()
  const screen = screens.find(({ component }) => component === SCREENS[kind])
  return screen ? `${screen.path}?record=${encodeURIComponent(id)}` : null
}

interface RecordLinkProps {
  kind: string
  id: string
  children: ReactNode
}

/** A record's name as a link to it. */
export function RecordLink({ kind, id, children }: RecordLinkProps): ReactElement {
  const to = useRecordAddress(kind, id)
  if (kind === 'document')
    return (
      <a className="zk-record-link" href={documentAddress(id)} target="_blank" rel="noopener">
        {children}
      </a>
    )
  return to === null ? (
    <>{children}</>
  ) : (
    <Link className="zk-record-link" to={to}>
      {children}
    </Link>
  )
}
