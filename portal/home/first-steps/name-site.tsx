import { type FormEvent, type ReactElement, useState } from 'react'
import { siteItemEdit } from '#core/contract/km/config.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useSending } from '../../use-sending.ts'
import { useApi, useHost } from '../../use-portal.ts'
import { useSite } from '../../site/use-site.ts'

const SITE_SETTINGS = '/isystem/site'

/** The name is given here; the logo has its place among the site's settings. */
export function NameSite({ onDone }: { onDone: () => void }): ReactElement {
  const api = useApi()
  const { address } = useHost()
  const [name, setName] = useState(useSite('SiteTitle'))
  const { busy, refusal, send } = useSending()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await api.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: name } })
      onDone()
    })
  }
  return (
    <form className="zk-first-form" onSubmit={handleSubmit}>
      <TextField label="知识库的名字" value={name} onChange={setName} note={refusal} />
      <Button look="primary" type="submit" disabled={busy}>
        保存名字
      </Button>
      <a className={buttonClass()} href={address + SITE_SETTINGS}>
        上传标志
      </a>
    </form>
  )
}
