import { describe, expect, test } from 'vitest'
import { frameReader, packFrame, packVectors, unpackVectors } from './frames.ts'

const unit = Float32Array.of(0.6, 0.8)

describe('frames between server and child', () => {
  test('frames come out whole, however the pipe cuts them', () => {
    const bytes = Buffer.concat([
      packFrame(1, Buffer.from('年假')),
      packFrame(2, Buffer.alloc(0)),
      packFrame(3, Buffer.from('b')),
    ])
    for (const size of [1, 3, 7, bytes.length]) {
      const read = frameReader()
      const frames = []
      for (let at = 0; at < bytes.length; at += size) frames.push(...read(bytes.subarray(at, at + size)))
      expect(frames.map(({ id, body }) => [id, body.toString()])).toEqual([
        [1, '年假'],
        [2, ''],
        [3, 'b'],
      ])
    }
  })

  test('vectors come out as they went in, and no window is no failure', () => {
    expect(unpackVectors(packVectors(2, [unit, unit]), 2)).toEqual([unit, unit])
    expect(unpackVectors(packVectors(2, []), 2)).toEqual([])
  })

  test('nothing but unit vectors of the right dimension is taken', () => {
    const refused = [
      Buffer.alloc(0),
      packVectors(3, [Float32Array.of(1, 0, 0)]),
      packVectors(2, [unit]).subarray(0, 9),
      packVectors(2, [Float32Array.of(3, 4)]),
      packVectors(2, [Float32Array.of(Number.NaN, 1)]),
    ]
    for (const body of refused) expect(unpackVectors(body, 2)).toBeNull()
  })

  test('a length beyond all reason is refused before it is waited for', () => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(0xffffffff, 4)
    expect(() => frameReader()(head)).toThrow('无法理解')
  })
})
