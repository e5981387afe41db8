import { expect, it } from 'vitest'
import { pathData } from './path-data.ts'

it.each([
  ['M 0 0 L 73 0', 'M0 0L73 0'],
  ['M 0 0 L 358.5218 0 L 1 2 C ', 'M0 0L358.522 0L1 2Z'],
  ['S 1 1 M 2 2 B 1 2 3 4 5 6 Q 1 2 3 4', 'M1 1M2 2C1 2 3 4 5 6Q1 2 3 4'],
  ['M 0 0 A 5 5 0 1 0 10 0 C', 'M0 0A5 5 0 1 0 10 0Z'],
  ['M0,0L5,5', 'M0 0L5 5'],
  ['', ''],
  ['M 0 0', ''],
  ['"/><script>alert(1)</script>', ''],
  ['M 0 0 L x y L 3 3', 'M0 0L3 3'],
])('%s', (given, wanted) => expect(pathData(given)).toBe(wanted))
