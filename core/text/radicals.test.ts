import { describe, expect, it } from 'vitest'
import { findFolded } from './folded-find.ts'
import { foldRadicals, foldRadicalsInPlace } from './radicals.ts'

describe('radicals', () => {
  it('become the ideographs that they are, in both blocks', () => {
    expect(foldRadicals('常⻅⽂件⾄⼈⺠')).toBe('常见文件至人民')
    expect(foldRadicals('⻓⻔⻋⻢⻥⻦⻛⻚⻝⻰⻳⺟⻄')).toBe('长门车马鱼鸟风页食龙龟母西')
  })

  it('are all known but the one that no ideograph is', () => {
    const blocks = Array.from({ length: 0x2fd6 - 0x2e80 }, (_, at) => String.fromCodePoint(0x2e80 + at))
    const unknown = blocks.filter((each) => /\p{Assigned}/u.test(each) && foldRadicals(each) === each)
    expect(unknown).toEqual(['⺀'])
  })

  it('keep their places where the text is not to be moved', () => {
    const text = '⺮字头，⽵⼦，常⻅'
    expect(foldRadicals(text)).toBe('𥫗字头，竹子，常见')
    expect(foldRadicalsInPlace(text)).toBe('⺮字头，竹子，常见')
  })

  it('are found by ideographs', () => {
    expect(findFolded([...'不常⻅的'], ['常见'])).toEqual([[1, 2]])
  })
})
