import type { ReactElement } from 'react'
import {
  PERSON_COLUMNS,
  PERSON_SEARCH,
  PERSON_WIDTH,
  POSITION_COLUMNS,
  POSITION_SEARCH,
  ROLE_COLUMNS,
  ROLE_SEARCH,
} from './kinds.ts'
import type { PersonRow, PositionRow, RoleRow } from './picking.ts'
import { RecordPicker, type RecordPickerProps } from './record-picker.tsx'

type KindProps<Row> = Omit<RecordPickerProps<Row>, 'columns' | 'search' | 'rowKey' | 'title'> & { title?: string }

const rowId = ({ id }: { id: string }) => id

export const PersonPicker = (props: KindProps<PersonRow>): ReactElement => (
  <RecordPicker
    title="选择用户"
    width={PERSON_WIDTH}
    columns={PERSON_COLUMNS}
    search={PERSON_SEARCH}
    rowKey={rowId}
    {...props}
  />
)

export const RolePicker = (props: KindProps<RoleRow>): ReactElement => (
  <RecordPicker title="选择角色" columns={ROLE_COLUMNS} search={ROLE_SEARCH} rowKey={rowId} {...props} />
)

export const PositionPicker = (props: KindProps<PositionRow>): ReactElement => (
  <RecordPicker title="选择职务" columns={POSITION_COLUMNS} search={POSITION_SEARCH} rowKey={rowId} {...props} />
)
