import { describe, expect, it } from 'vitest'
import { watermarkSvg, watermarkTile } from './tile.ts'

const reader = { username: '张晓雨', department: '财务部' }

describe('watermarkTile', () => {
  it('is absent only when switched off', () => {
    expect(watermarkTile({ WaterMarkEnableFlag: '0' }, reader)).toBeNull()
    expect(watermarkTile({}, reader)).not.toBeNull()
  })

  it('has the sizes of the specification without configuration, and follows it (CF-12…CF-15)', () => {
    expect(watermarkTile({}, reader)).toMatchObject({ width: 250, height: 220, fontSize: 20, opacity: 0.15 })
    const config = { WaterMarkWidth: '300', WaterMarkHeight: '180', WaterMarkFontSize: '14', WaterMarkOpacity: '0.3' }
    expect(watermarkTile(config, reader)).toMatchObject({ width: 300, height: 180, fontSize: 14, opacity: 0.3 })
  })

  it('cannot be made invisible by a bad value', () => {
    const config = { WaterMarkWidth: '0', WaterMarkFontSize: '-1', WaterMarkOpacity: '0', WaterMarkHeight: 'x' }
    expect(watermarkTile(config, reader)).toMatchObject({ width: 250, height: 220, fontSize: 20, opacity: 0.15 })
  })

  it('names the reader and the department, a guest as 访客 (CF-17…CF-19)', () => {
    const text = { WaterMarkText: '#USERNAME · #DEPARTMENT' }
    expect(watermarkTile(text, reader)?.lines).toEqual(['张晓雨 · 财务部'])
    expect(watermarkTile({ WaterMarkText: '#USERNAME' }, { username: null, department: null })?.lines).toEqual(['访客'])
    const timed = watermarkTile({ WaterMarkText: '#TIME' }, reader, new Date('2026-11-21T15:59:30Z'))
    expect(timed?.lines).toEqual(['2026-11-21 23:59'])
  })
})

describe('watermarkSvg', () => {
  it('takes configured text as text', () => {
    const tile = watermarkTile({ WaterMarkText: '</text><script>"&' }, reader)!
    expect(watermarkSvg(tile)).toContain('&lt;/text&gt;&lt;script&gt;&quot;&amp;')
    expect(watermarkSvg(tile)).not.toContain('<script')
  })

  it('squeezes a long line into its tile', () => {
    expect(watermarkSvg(watermarkTile({ WaterMarkText: '很长'.repeat(20) }, reader)!)).toContain('textLength="235"')
    expect(watermarkSvg(watermarkTile({ WaterMarkText: '短' }, reader)!)).not.toContain('textLength')
  })
})
