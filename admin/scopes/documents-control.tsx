import type { ReactElement } from 'react'
import type { ControlProps } from '../parts/control.ts'
import { SearchSelect } from '../parts/pickers/search-select.tsx'
import { findChoices } from './chooser.tsx'
import { nameEnds } from './name-ends.ts'

/** One document, found by a part of its title. */
export const DocumentsControl = (p: ControlProps<string | null | undefined, string>): ReactElement => (
  <SearchSelect
    {...p}
    placeholder="输入标题查找知识"
    load={async (words, signal) =>
      (await findChoices('document', words, signal)).map(({ id, name }) => ({ value: id, text: name }))
    }
    name={async (id, signal) => (await nameEnds('document', [id], signal))[0]?.name ?? null}
  />
)
