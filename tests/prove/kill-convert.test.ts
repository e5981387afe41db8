import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { docGet, docPreview } from '#core/contract/km/documents/document.ts'
import { smallRtf } from '../fixtures/office-files.ts'
import { FickleOffice, SOFFICE } from '../fixtures/office-program.ts'
import { eventually, settled, uploadText } from '../whole-server/support/documents.ts'
import { signInTo } from '../whole-server/support/kill-import.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

it.skipIf(SOFFICE === null)(
  'kill -9 of the server in the middle of a conversion leaves no process, and a task that is done after the start',
  { timeout: 300_000 },
  async () => {
    using office = new FickleOffice()
    office.be('slow')
    await using server = new KillableServer({ ZHIKU_SOFFICE: office.program }, { built: true })
    await server.start()
    const api = (await signInTo(server))()
    const content = new Uint8Array(smallRtf(['转换到一半']))
    const { id } = await settled(api, (await uploadText(api, '一半.rtf', content)).id)
    const running = () => execFileSync('ps', ['axo', 'args']).toString().includes(office.program)
    await eventually('a conversion is running', async () => (running() ? true : null), 30_000)
    expect((await api.call(docGet, { query: { id } })).records[0]!.convertFlag).toBe(0)

    await server.kill('server')
    await eventually('its processes are gone', async () => (running() ? null : true), 5000)
    office.be('well')
    await server.start()
    await eventually(
      'converted',
      async () => ((await api.call(docGet, { query: { id } })).records[0]!.convertFlag === 1 ? true : null),
      60_000,
    )
    expect(await (await api.call(docPreview, { query: { docId: id } })).text()).toMatch(/^%PDF-/)
  },
)
