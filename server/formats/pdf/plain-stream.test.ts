import { describe, expect, it } from 'vitest'
import { PlainStream } from './plain-stream.ts'

type Source = ConstructorParameters<typeof PlainStream<string>>[0]
type Strategy = ConstructorParameters<typeof PlainStream<string>>[1]

/** What a program gets from a stream that it uses, the same for ours and for the web's. */
async function metBy(
  use: (
    open: (source: Source, strategy?: Strategy) => PlainStream<string>,
    note: (line: unknown) => void,
  ) => Promise<void>,
): Promise<unknown[]> {
  const lines: unknown[] = []
  const web = ReadableStream as unknown as typeof PlainStream<string>
  await use(
    (source, strategy) => new web(source, strategy),
    (line) => lines.push(line),
  )
  const ours: unknown[] = []
  await use(
    (source, strategy) => new PlainStream(source, strategy),
    (line) => ours.push(line),
  )
  expect(ours).toEqual(lines)
  return ours
}

const turn = () => new Promise((go) => setImmediate(go))
const failed = (error: unknown) => `failed: ${(error as Error).message}`

describe('a plain stream does what that of the web does', () => {
  it('with pieces that come when they are asked for', async () => {
    const met = await metBy(async (open, note) => {
      let left = 3
      const stream = open({
        pull(to) {
          note(to.desiredSize)
          if (left-- > 0) to.enqueue(`piece ${left}`)
          else to.close()
        },
      })
      const reader = stream.getReader()
      for (let i = 0; i < 5; i++) note(await reader.read())
    })
    expect(met).toContainEqual({ done: false, value: 'piece 0' })
  })

  it('with pieces that come at once, and as many as are wanted', async () => {
    const met = await metBy(async (open, note) => {
      const stream = open(
        {
          start(to) {
            for (const piece of ['aa', 'bbb', 'c']) {
              to.enqueue(piece)
              note(to.desiredSize)
            }
          },
          pull: (to) => note(`pulled at ${to.desiredSize}`),
        },
        { highWaterMark: 5, size: (piece) => piece.length },
      )
      const reader = stream.getReader()
      for (let i = 0; i < 3; i++) {
        note(await reader.read())
        await turn()
      }
    })
    expect(met).toContainEqual({ done: false, value: 'bbb' })
  })

  it('when it fails, before and after somebody reads', async () => {
    const met = await metBy(async (open, note) => {
      const reader = open({
        async start(to) {
          await turn()
          to.error(new Error('broken'))
        },
      }).getReader()
      await reader.read().catch((error: unknown) => note(failed(error)))
      await reader.read().catch((error: unknown) => note(failed(error)))
      await reader.cancel(new Error('late')).catch((error: unknown) => note(failed(error)))
      const other = open({ pull: () => Promise.reject(new Error('no more')) }).getReader()
      await other.read().catch((error: unknown) => note(failed(error)))
    })
    expect(met).toEqual(['failed: broken', 'failed: broken', 'failed: broken', 'failed: no more'])
  })

  it('when its reader gives up', async () => {
    const met = await metBy(async (open, note) => {
      const reader = open({
        start: (to) => to.enqueue('one'),
        cancel(reason) {
          note(failed(reason))
          throw new Error('cannot stop')
        },
      }).getReader()
      await turn()
      await reader.cancel(new Error('enough')).catch((error: unknown) => note(failed(error)))
      note(await reader.read())
      await reader.cancel(new Error('again'))
    })
    expect(met).toContain('failed: cannot stop')
  })
})

it('drops what comes after its reader has given up', async () => {
  let to: { enqueue: (piece: string) => void } | undefined
  const stream = new PlainStream<string>({ start: (controller) => void (to = controller) })
  await stream.getReader().cancel()
  to!.enqueue('late')
  expect(await stream.getReader().read()).toEqual({ done: true, value: undefined })
})
