import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fileMove, filePlaces } from '#core/contract/sys/stored-files/file-place.ts'
import { create } from '#server/boot/orders/backup-orders.ts'
import { readConfig } from '#server/boot/config.ts'
import { adoptPlaces, showPlaces } from '#server/boot/orders/files-order.ts'
import { setSecret, showSecret } from '#server/boot/orders/secret-order.ts'
import { operatorSentence } from '#server/boot/start-fault.ts'
import { type RunningServer, startServer as start } from '#server/boot/start.ts'
import { type ObjectStore, openObjectStore } from '../../fixtures/object-store.ts'
import { type Installation, installation, paths, silent } from '../support/backups.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { emptyShells } from '../support/empty-shells.ts'

/* Several servers over one database: each must be able to read every file, and they share one secret. */

let one: Installation
let folder = ''
let objects: ObjectStore
beforeAll(async () => {
  ;[one, objects] = await Promise.all([installation(), openObjectStore()])
  const editor = await one.server.signIn('editor')
  await settled(editor, (await uploadText(editor, '制度.md', '# 制度')).id)
})
afterAll(async () => {
  await one[Symbol.asyncDispose]()
  await objects[Symbol.asyncDispose]()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const orderer = (env: Record<string, string> = {}) => ({
  config: readConfig({ ...one.server.env, ...env }),
  paths,
  progress: silent,
})
const secret = () => showSecret(orderer()).secret

/** A second server with a data folder of its own, over the same database. */
function second(env: Record<string, string> = {}, prepare?: (data: string) => void): Promise<RunningServer> {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-second-'))
  prepare?.(folder)
  const config = readConfig({ ...one.server.env, ZHIKU_SECRET: secret(), ...env, ZHIKU_DATA: folder })
  return start({ config, paths: { ...paths, webFolder: emptyShells(folder) }, log: silent })
}
const startRefusal = (starting: Promise<RunningServer>): Promise<string | null> =>
  starting.then(async (server) => {
    await server[Symbol.asyncDispose]()
    return 'it started'
  }, operatorSentence)

it('a second server that cannot read the files of the first does not start, and says the ways out', async () => {
  const said = await startRefusal(second())
  expect(said).toContain(path.join(one.server.dataFolder, 'files'))
  expect(said).toContain('共用同一个 files 文件夹')
  expect(existsSync(path.join(folder, 'files/place-id'))).toBe(false)
  const shared = second({}, (data) => symlinkSync(path.join(one.server.dataFolder, 'files'), path.join(data, 'files')))
  expect(await startRefusal(shared)).toBe('it started')
})

it('a folder that is not mounted stops the start, and gets no marker', async () => {
  const files = path.join(one.server.dataFolder, 'files')
  const [place] = (await showPlaces(orderer())).places
  await expect(
    one.server.restart(() => {
      renameSync(files, `${files}.away`)
      mkdirSync(files)
    }),
  ).rejects.toThrow('没有挂载')
  expect(existsSync(path.join(files, 'place-id'))).toBe(false)
  rmSync(files, { recursive: true })
  renameSync(`${files}.away`, files)
  await one.server.restart()
  expect((await showPlaces(orderer())).places.map(({ id }) => id)).toEqual([place!.id])
})

it('a backup whose settings do not name the store of the server is refused, not made without the files', async () => {
  await one.server.restart(undefined, objects.env)
  const editor = await one.server.signIn('editor')
  await settled(editor, (await uploadText(editor, '对象.md', '# 在对象存储里')).id)
  const target = path.join(one.folder, 'half.zip')
  const blind = { ...orderer().config, objects: null, filesIn: 'local' as const }
  await expect(create({ ...orderer(), config: blind }, { target })).rejects.toThrow('ZHIKU_S3_…')
  expect(existsSync(target)).toBe(false)
  expect((await create(orderer(objects.env), { target })).missing).toEqual([])
})

it('after everything was moved to the object store a server needs no folder of another', async () => {
  expect(await startRefusal(second(objects.env))).toContain('共用同一个 files 文件夹')
  const admin = await one.server.signIn('admin')
  await admin.call(fileMove, {})
  await eventually('moved', async () => ((await admin.call(filePlaces, {})).isMoving ? null : true))
  await eventually('emptied', async () =>
    (await showPlaces(orderer(objects.env))).places.some(({ kind, holds }) => kind === 'local' && !holds) ? true : null,
  )
  expect(await startRefusal(second(objects.env))).toBe('it started')
})

it('what is lost for good is forgotten on request, and the next server says where files are', async () => {
  const forgotten = await adoptPlaces(orderer(objects.env))
  expect(forgotten.places.map(({ kind }) => kind).toSorted()).toContain('object')
  expect((await showPlaces(orderer(objects.env))).places).toEqual([])
  expect(await startRefusal(second())).toBe('it started') // with its own folder alone
  await adoptPlaces(orderer(objects.env))
})

it('the secret of one server can be set on another, where it is the very same', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'zhiku-secret-'))
  const there = { ...orderer(), config: readConfig({ ZHIKU_DATA: data }) }
  try {
    await setSecret(there, secret())
    expect(showSecret(there).secret).toBe(secret())
    const named = { ...there, config: readConfig({ ZHIKU_DATA: data, ZHIKU_SECRET: secret() }) }
    expect(showSecret(named)).toEqual({ secret: secret(), from: 'ZHIKU_SECRET' })
    await expect(setSecret(named, secret())).rejects.toThrow('设置了 ZHIKU_SECRET')
    await expect(setSecret(there, 'short')).rejects.toThrow('至少 32 个字符')
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
