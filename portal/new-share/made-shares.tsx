import { lazy, type ReactElement, Suspense } from 'react'
import type { ShareRow } from '#core/contract/km/rights/share.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { copyText } from '../copy-text.ts'
import { usePortal } from '../use-portal.ts'
import { linkAddress, linkText } from './share-link.ts'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** Shares created together, and the access code, which is shown once. */
export interface Made {
  shares: readonly ShareRow[]
  code: string | null
}

/** The created shares with their links. The code is shown only now, because the server does not store its text. */
export function MadeShares({ made, onClose }: { made: Made; onClose: () => void }): ReactElement {
  const portal = usePortal()
  const { shares, code } = made
  const [first] = shares
  const isLink = first !== undefined && first.key !== ''
  const texts = shares.map((share) => linkText(linkAddress(portal, share.key), share.title ?? '', code))
  return (
    <>
      {!isLink && <p>对方登录后，可以在“分享给我”里打开。</p>}
      {isLink && shares.map((share) => <MadeLink key={share.id} title={share.title ?? ''} shareKey={share.key} />)}
      {code !== null && (
        <p className="zk-share-code">
          提取码 <strong>{code}</strong>
          <span>只在这里显示一次，请随链接一起告诉对方。</span>
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{code === null ? '完成' : '我已保存'}</Button>
        {isLink && (
          <Button
            look="primary"
            icon="link"
            onClick={() =>
              void copyText(portal, texts.join('\n\n'), code === null ? '链接已复制' : '链接和提取码已复制')
            }
          >
            {code === null ? '复制链接' : '复制链接和提取码'}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** One link: its address as selectable text, and its QR code. */
export function MadeLink({ title, shareKey }: { title: string; shareKey: string }): ReactElement {
  const portal = usePortal()
  const address = linkAddress(portal, shareKey)
  return (
    <div className="zk-share-link">
      <div>
        <b>{title}</b>
        <input
          readOnly
          aria-label={`“${title}”的链接`}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="link" onClick={() => void copyText(portal, address, '链接已复制')}>
          只复制链接
        </Button>
      </div>
      <Suspense fallback={<span className="zk-share-qr" />}>
        <QrCode text={address} label={`“${title}”的二维码`} />
      </Suspense>
    </div>
  )
}
