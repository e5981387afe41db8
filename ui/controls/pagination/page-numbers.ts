/** The page numbers to show, 1-based: first, last, current and its neighbours; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((page, i) => {
    const before = pages[i - 1]
    if (before === undefined || page === before + 1) return [page]
    return page === before + 2 ? [page - 1, page] : [null, page]
  })
}

/** `11-20 共57条`; `more` means that the total was capped. */
export function totalText(page: number, size: number, total: number, more = false): string {
  if (total === 0) return '共0条'
  const from = (page - 1) * size + 1
  return `${Math.min(from, total)}-${Math.min(page * size, total)} 共${total}${more ? '+' : ''}条`
}
