import { ref } from 'valtio/vanilla'
import type { Portal } from '../instance.ts'
import { SiteStore } from '../site/site.store.ts'
import { recall } from '../metadata/remembered.ts'
import { type FoundFile, type Source, walk } from './files/folder-walk.ts'
import { relativePath } from './files/resume-match.ts'
import { KnownFiles } from './known.ts'
import { UnfinishedStore } from './unfinished.store.ts'
import { checkFile, isZip, parseKinds } from './upload-rules.ts'
import { newItem, type UploadItem, UploadStore } from './upload.store.ts'

/** Files are shown in batches, so the page stays responsive while a folder of thousands is read. */
const BATCH = 200

/** Adds files to the list; one that continues an unfinished upload starts at once. */
export function addFiles({ kept, store, toast }: Portal, found: readonly FoundFile[]): void {
  const upload = store(UploadStore)
  const site = store(SiteStore)
  const kinds = parseKinds(site.now('supportFileTypes'))
  const limitMb = Number(site.now('UploadLimitMB'))
  const present = new Set(upload.state.items.map(fileIdentity))
  const { userId } = upload.state
  const wantsUnpack = userId !== null && recall(kept, userId).unpack
  const fresh: UploadItem[] = []
  for (const each of found) {
    if (present.has(fileIdentity(each))) continue
    present.add(fileIdentity(each))
    const item = newItem(each)
    const reason = checkFile(each.file, kinds, limitMb)
    if (reason) Object.assign(item, { phase: 'refused', note: reason })
    else item.unpack = wantsUnpack && isZip(each.file.name)
    fresh.push(item)
  }
  upload.append(fresh)
  const twice = found.length - fresh.length
  if (twice > 0) toast(`${twice} 个文件已经在列表里`)
  const rest = fresh.filter((item) => item.phase === 'chosen' && !store(UnfinishedStore).resumeWith(item))
  store(KnownFiles).lookUp(rest)
}

const fileIdentity = (each: Pick<FoundFile, 'file' | 'folder'>) =>
  `${relativePath(each)}\n${each.file.size}\n${each.file.lastModified}`

/** Reads dropped files and folders. */
export async function addDropped(portal: Portal, dropped: readonly Promise<Source>[]): Promise<void> {
  const upload = portal.store(UploadStore).state
  upload.isWalking = true
  const unreadable: string[] = []
  let batch: FoundFile[] = []
  const flush = () => {
    if (batch.length > 0) addFiles(portal, batch)
    batch = []
  }
  try {
    for (const source of await Promise.allSettled(dropped)) {
      if (source.status === 'rejected') continue
      for await (const found of walk(source.value, (path) => unreadable.push(path))) {
        batch.push({ ...found, handle: found.handle && ref(found.handle) })
        if (batch.length === BATCH) flush()
      }
    }
    flush()
  } finally {
    upload.isWalking = false
  }
  if (unreadable.length > 0) portal.toast(`有 ${unreadable.length} 个文件读不出来，例如 ${unreadable[0]}`, 'bad')
}
