import type { ReactElement } from 'react'
import { UploadCell } from '../../upload/upload-cell.tsx'
import type { UploadedFile } from '../../upload/uploaded-file.ts'
import type { CellProps } from '../cell-type.ts'

/** One file; `props` of the column are the upload options. Removing it leaves an empty cell. */
export const EditUpload = ({ column, value, isDisabled, onChange }: CellProps): ReactElement => (
  <UploadCell
    label={column.title}
    value={value as UploadedFile | string | null}
    options={column.props ?? {}}
    isDisabled={isDisabled}
    onChange={(file) => onChange(file.status === 'removed' ? '' : { ...file })}
  />
)
