import type { ReactElement } from 'react'
import { Pager } from '../parts/pager/pager.tsx'
import { PAGE_SIZES } from './use-list.ts'

export interface PageState {
  pageNo: number
  pageSize: number
}

export const FIRST_PAGE: PageState = { pageNo: 1, pageSize: PAGE_SIZES[0] }

interface OwnPagerProps {
  /** Told apart from those of the page below. */
  label: string
  page: PageState
  total: number
  onChange: (page: PageState) => void
}

/** The pages of a list that stands in a drawer, not in the address. */
export const OwnPager = ({ label, page, total, onChange }: OwnPagerProps): ReactElement => (
  <Pager
    label={label}
    page={page.pageNo}
    size={page.pageSize}
    sizes={PAGE_SIZES}
    total={total}
    onPage={(pageNo) => onChange({ ...page, pageNo })}
    onSize={(pageSize) => onChange({ pageNo: 1, pageSize })}
  />
)
