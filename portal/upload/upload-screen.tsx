import { type ReactElement, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { useChoices } from '../metadata/use-choices.ts'
import { useSession } from '../session/use-session.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { dropUnknown, openFor, setMetadata } from './actions.ts'
import { DropZone } from './drop-zone.tsx'
import { useSharedFiles } from './files/use-shared-files.ts'
import { MetadataForm } from './metadata-form.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { UnpackList } from './unpack-list.tsx'
import { UploadBar } from './upload-bar.tsx'
import { UploadList } from './upload-list.tsx'
import css from './upload-screen.css?inline'
import { UploadStore } from './upload.store.ts'

styles(css)

/** /createStore: uploads files as documents. */
export function UploadScreen(): ReactElement {
  const portal = usePortal()
  const userId = useSession().user?.id ?? null
  useEffect(() => openFor(portal, userId), [portal, userId])
  useSharedFiles(userId)
  useChoices()
  const { isKnown } = useSnapshot(useStore(ChoicesStore).state)
  useEffect(() => {
    if (isKnown) dropUnknown(portal)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another person remembers other choices
  }, [isKnown, userId, portal])
  return (
    <div className="zk-page">
      <header className="zk-upload-head">
        <h1 className="zk-page-title">上传</h1>
        <p className="zk-upload-else">
          也可以<Link to={PORTAL_PATHS.write}>写一篇文档</Link>、<Link to={PORTAL_PATHS.netSource}>收录一个网页</Link>
          ，或
          <Link to={PORTAL_PATHS.createWord}>把 Word 文档拆成多条知识</Link>。
        </p>
      </header>
      <div className="zk-upload">
        <section className="zk-upload-main" aria-label="文件">
          {userId && <UnfinishedList userId={userId} />}
          <DropZone />
          <UploadList />
          {userId && <UnpackList userId={userId} />}
        </section>
        <section className="zk-upload-side" aria-label="这些文件的属性">
          <SharedMetadata />
        </section>
        <UploadBar />
      </div>
    </div>
  )
}

/** What is said once for all files; a file that differs has a dialog of its own. */
function SharedMetadata(): ReactElement {
  const portal = usePortal()
  const { metadata, problems } = useSnapshot(useStore(UploadStore).state)
  return (
    <>
      <header>
        <h2>发布设置</h2>
        <p>
          用于全部文件。哪个文件不一样，点它右边的 <Icon name="sliders-horizontal" size={14} /> 单独设置。
        </p>
      </header>
      <MetadataForm value={metadata} problems={problems} onChange={(to) => setMetadata(portal, to)} />
    </>
  )
}
