const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The eighteenth sign of a unified social credit code, computed from the first seventeen (GB 32100). */
export function creditCheckSign(code: string): string {
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * SIGNS.indexOf(code[at]!), 0)
  return SIGNS[(31 - (sum % 31)) % 31]!
}

/** Of a code in capital letters whose signs were checked. */
export const isCreditCode = (code: string): boolean => code.length === 18 && creditCheckSign(code) === code[17]
