import type { Api } from '#core/api/client.ts'
import { versionDownload, versionList, type VersionRow } from '#core/contract/km/documents/version.ts'
import { officeOpen, type OfficePage } from '#core/contract/km/files/office.ts'
import { OfficeEditor, WopiClient } from '#tests/fixtures/office-editor.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

/** A server with an office editor, and the people who work with it. */
export interface OfficeDesk extends AsyncDisposable {
  office: OfficeEditor
  server: TestServer
  admin: Api
  /** Publishes without review. */
  editor: Api
  /** Has to be reviewed. */
  author: Api
  staff: Api
  /** The oldest first. */
  versionsOf: (api: Api, docId: string) => Promise<VersionRow[]>
  /** The number of the file that an edit would change. */
  workingFile: (api: Api, docId: string) => Promise<string>
  bytesOf: (api: Api, versionId: string) => Promise<string>
  documentOf: (api: Api, name: string, text: string) => Promise<string>
  pageOf: (api: Api, docId: string) => Promise<OfficePage>
  clientOf: (api: Api, docId: string) => Promise<WopiClient>
  /** The content of each version, to see that nothing has changed. */
  changed: (docId: string) => Promise<string[]>
}

export async function openDesk(): Promise<OfficeDesk> {
  const office = await OfficeEditor.start()
  const server = await startServer(office.env)
  const [admin, editor, author, staff] = await Promise.all([
    server.signIn('admin'),
    server.signIn('editor'),
    server.signIn('zhangwei'),
    server.signIn('lina'),
  ])
  const desk: OfficeDesk = {
    office,
    server,
    admin,
    editor,
    author,
    staff,
    versionsOf: async (api, docId) => (await api.call(versionList, { query: { docId, order: 'asc' } })).records,
    async workingFile(api, docId) {
      const versions = await desk.versionsOf(api, docId)
      return (versions.find((each) => each.open) ?? versions.find((each) => each.visible))!.files[0]!.id
    },
    bytesOf: async (api, id) => (await api.call(versionDownload, { query: { id } })).text(),
    async documentOf(api, name, text) {
      const { id } = await uploadText(api, name, text, 'staff')
      await settled(api, id)
      return id
    },
    pageOf: async (api, docId) => api.call(officeOpen, { query: { id: await desk.workingFile(api, docId) } }),
    clientOf: async (api, docId) => new WopiClient(office, server, await desk.pageOf(api, docId)),
    changed: async (docId) => (await desk.versionsOf(admin, docId)).map(({ files }) => files[0]!.sha256),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await office[Symbol.asyncDispose]()
    },
  }
  return desk
}
