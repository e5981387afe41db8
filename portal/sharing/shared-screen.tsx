import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useSession } from '../session/use-session.ts'
import { SignInFirst } from '../session/sign-in-first.tsx'
import { PortalContext, usePortal } from '../use-portal.ts'
import { CodeForm } from './code-form.tsx'
import { linkPortal } from './link-portal.ts'
import { forgetShare, keptShare, type Opened, openShare, type Outcome, type Wanted } from './opened-share.ts'
import css from './shared.css?inline'
import { SharedDocument } from './shared-document.tsx'

styles(css)

/** /docShared?key=…: opens a link. With `share`: a share addressed to the signed-in person. */
export function SharedScreen(): ReactElement {
  const [params] = useSearchParams()
  const { user } = useSession()
  const key = params.get('key') ?? ''
  const share = params.get('share') ?? ''
  if (key !== '') return <Share key={key} wanted={{ key }} />
  if (share === '') return <Dead {...DEAD.none} />
  if (!user) return <SignInFirst title="这篇知识分享给了指定的人">登录后才能打开。</SignInFirst>
  return <Share key={`${share} ${user.id}`} wanted={{ share }} />
}

/** The state of opening a share, and the next actions. */
function useOpened(wanted: Wanted) {
  const portal = usePortal()
  const [outcome, setOutcome] = useState<Outcome | null>(() => {
    const opened = keptShare(wanted)
    return opened && { phase: 'open', opened }
  })
  const open = async (code: string | null) => setOutcome(await openShare(portal, wanted, code))
  // Each opening counts as a view, so it must run once and not again with every rendering.
  const [begun, setBegun] = useState(outcome !== null)
  useEffect(() => {
    if (begun) return
    setBegun(true)
    void open(null)
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is new with every drawing
  }, [begun])
  const again = () => {
    forgetShare(wanted)
    setOutcome(null)
    setBegun(false)
  }
  return { outcome, open, again }
}

function Share({ wanted }: { wanted: Wanted }): ReactElement {
  const { outcome, open, again } = useOpened(wanted)
  if (outcome === null) {
    return (
      <div className="zk-page zk-shared">
        <Skeleton shape="text" />
      </div>
    )
  }
  if (outcome.phase === 'open') return <OpenShare opened={outcome.opened} onLost={again} />
  if (outcome.phase === 'code') return <CodeForm refusal={outcome.refusal} onCode={open} />
  if (outcome.phase === 'failed') return <ErrorState title="没有打开成功" reason={outcome.reason} onRetry={again} />
  const { title, text, icon } = DEAD[outcome.state]
  const from = outcome.state === 'waiting' && outcome.validFrom
  const when = from && (
    <>
      从 <WireTime time={from} /> 起可以打开。
    </>
  )
  return <Dead icon={icon} title={title} text={when || text} />
}

function OpenShare({ opened, onLost }: { opened: Opened; onLost: () => void }): ReactElement {
  const portal = usePortal()
  const reader = useMemo(() => linkPortal(portal, opened.token), [portal, opened.token])
  return (
    <PortalContext value={reader}>
      <SharedDocument opened={opened} onLost={onLost} />
    </PortalContext>
  )
}

interface Words {
  icon: IconName
  title: string
  text: ReactNode
}

const DEAD: Record<Extract<Outcome, { phase: 'dead' }>['state'], Words> = {
  cancelled: { icon: 'lock', title: '分享已被取消', text: '分享者收回了这个链接。需要时请联系分享者。' },
  over: { icon: 'clock', title: '分享已过期', text: '这个链接的有效期已经结束。需要时请分享者重新分享。' },
  usedUp: { icon: 'eye-off', title: '查看次数已用完', text: '这个链接限定了查看次数。需要时请分享者重新分享。' },
  waiting: { icon: 'clock', title: '分享还没有生效', text: '请稍后再来。' },
  none: { icon: 'link', title: '分享不存在或已失效', text: '请核对链接是否完整，或联系分享者。' },
}

function Dead({ icon, title, text }: Words): ReactElement {
  const home = (
    <Link className={buttonClass('plain')} to={PORTAL_PATHS.home}>
      回到首页
    </Link>
  )
  return (
    <div className="zk-page zk-shared">
      <EmptyState isPage icon={icon} title={title} actions={home}>
        {text}
      </EmptyState>
    </div>
  )
}
