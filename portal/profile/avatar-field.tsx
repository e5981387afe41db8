import { type ReactElement, useRef } from 'react'
import { avatarSet } from '#core/contract/sys/own-account.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { pictureAt } from '../site/use-picture.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { useWork } from '../use-work.ts'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'
const NOTE = <p className="zk-profile-note">PNG、JPG、WebP 或 GIF，不超过 5 MB</p>

/** The person's avatar; a new one is saved as soon as it is chosen. */
export function AvatarField(): ReactElement {
  const { api, host } = usePortal()
  const session = useStore(SessionStore)
  const { user } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [busy, work] = useWork()
  const picture = pictureAt(user?.avatar ?? '', host.address)
  const wear = (file: Blob, done: string) =>
    work(async () => session.profileChanged({ avatar: await api.call(avatarSet, { file }) }), done)
  return (
    <div className="zk-profile-face">
      <Avatar name={user?.realname ?? ''} picture={picture} size="huge" />
      <div>
        <Button disabled={busy} onClick={() => field.current?.click()}>
          更换头像
        </Button>
        {picture && (
          <Button look="quiet" disabled={busy} onClick={() => void wear(new Blob(), '头像已移除')}>
            移除
          </Button>
        )}
        {NOTE}
      </div>
      <FileField ref={field} label="头像图片" accept={ACCEPTED} onChosen={([file]) => void wear(file, '头像已更换')} />
    </div>
  )
}
