import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createApi } from '#core/api/client.ts'
import { uploadPicture } from '#ui/editors/rich-editor/paste/upload-picture.ts'
import { startServer } from '../../support/fixture.ts'

// proves CD-10, CD-11
it('a picture of the rich text editor is stored under its own label; a server that says local has it embedded', async () => {
  await using server = await startServer()
  const token = await server.tokenOf('lina')
  const sent: FormData[] = []
  let isLocal = false
  const api = createApi({
    baseURL: `${server.baseURL}/api`,
    token: () => token,
    tenant: () => undefined,
    async fetch(input, init) {
      sent.push(init?.body as FormData)
      const response = await fetch(input, init)
      if (!isLocal) return response
      // As servers of the family answered until 2020; the rest of the answer is ours.
      const reply = (await response.json()) as { success: boolean }
      return Response.json(reply.success ? { ...reply, message: 'local' } : reply)
    },
  })
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#00c' } })
    .png()
    .toBuffer()
  const picture = new File([new Uint8Array(bytes)], '示意图.png', { type: 'image/png' })
  const address = await uploadPicture(api, picture)
  expect(['biz', 'jeditor'].map((name) => sent[0]?.get(name))).toEqual(['jeditor', '1'])
  expect(address).toContain('/api/sys/common/static/jeditor/')
  const stored = await fetch(address, { headers: { 'X-Access-Token': token } })
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  isLocal = true
  expect(await uploadPicture(api, picture)).toBe(`data:image/png;base64,${bytes.toString('base64')}`)
})
