import { type ReactElement, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { avatarSet } from '#core/contract/sys/own-account.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { SessionStore } from '../session/session.store.ts'
import { useSession } from '../session/use-session.ts'
import { pictureAt } from '../site/use-picture.ts'
import { usePortal, useStore } from '../use-portal.ts'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'
const NOTE = <p className="zk-profile-note">PNG、JPG、WebP 或 GIF，不超过 5 MB</p>

/** The own picture; a new one is worn as soon as it is chosen. */
export function AvatarField(): ReactElement {
  const { api, toast, host } = usePortal()
  const session = useStore(SessionStore)
  const { user } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const picture = pictureAt(user?.avatar ?? '', host.address)
  const wear = async (file: Blob, done: string) => {
    setBusy(true)
    try {
      session.profileChanged({ avatar: await api.call(avatarSet, { file }) })
      toast(done)
    } catch (error) {
      toast(errorText(error, '头像没有更换成功'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="zk-profile-face">
      <Avatar name={user?.realname ?? ''} picture={picture} />
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
