import { Button, ButtonGroup, PopoverNext } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useTheme } from '#ui/theme/theme.ts'
import type { Column, Density } from '../column.ts'
import { FIRST_LAYOUT, inOrder, isShown, withShown, withStep } from './layout.ts'
import type { LayoutState } from './use-layout.ts'

const DENSITIES: readonly (readonly [Density, string])[] = [
  ['normal', '标准'],
  ['dense', '紧凑'],
]

interface ColumnPanelProps<Row> {
  columns: readonly Column<Row>[]
  state: LayoutState
}

/** 列设置: visible columns, their order, fixed columns, and the height of rows. */
export function ColumnPanel<Row>({ columns, state }: ColumnPanelProps<Row>): ReactElement {
  const theme = useTheme()
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose
      popoverClassName={`zk-root zk-grid-panel${theme === 'dark' ? ' bp6-dark' : ''}`}
      content={<Panel columns={columns} state={state} />}
      renderTarget={({ isOpen, ...target }) => (
        <Button
          {...(target as object)}
          className="zk-grid-gear"
          icon="cog"
          variant="minimal"
          size="small"
          aria-label="列设置"
          title="列设置"
          aria-expanded={isOpen}
        />
      )}
    />
  )
}

function Panel<Row>({ columns, state }: ColumnPanelProps<Row>): ReactElement {
  const { layout, change } = state
  const ordered = inOrder(columns, layout)
  return (
    <div className="zk-grid-settings" role="group" aria-label="列设置">
      <ButtonGroup>
        {DENSITIES.map(([density, name]) => (
          <Button
            key={density}
            size="small"
            text={name}
            active={layout.density === density}
            aria-pressed={layout.density === density}
            onClick={() => change({ ...layout, density })}
          />
        ))}
      </ButtonGroup>
      <ul>
        {ordered.map((column) => (
          <ColumnLine key={column.key} column={column} columns={columns} state={state} />
        ))}
      </ul>
      <Button size="small" variant="minimal" text="恢复默认" onClick={() => change(FIRST_LAYOUT)} />
    </div>
  )
}

function ColumnLine<Row>({ column, columns, state }: ColumnPanelProps<Row> & { column: Column<Row> }): ReactElement {
  const { layout, change } = state
  const { key, title } = column
  const isOn = isShown(column, layout)
  const shown = inOrder(columns, layout).filter((each) => isShown(each, layout))
  const isFrozen = layout.frozen === key
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isOn && shown.length === 1}
          onChange={(event) => change(withShown(layout, columns, key, event.target.checked))}
        />
        <span>{title}</span>
      </label>
      <LineButton
        icon="chevron-up"
        label={`${title}左移`}
        isDisabled={!isOn || shown[0] === column}
        onClick={() => change(withStep(layout, columns, key, -1))}
      />
      <LineButton
        icon="chevron-down"
        label={`${title}右移`}
        isDisabled={!isOn || shown.at(-1) === column}
        onClick={() => change(withStep(layout, columns, key, 1))}
      />
      <LineButton
        icon="pin"
        label={isFrozen ? `不再固定${title}` : `固定到${title}`}
        isActive={isFrozen}
        isDisabled={!isOn}
        onClick={() => change({ ...layout, frozen: isFrozen ? null : key })}
      />
    </li>
  )
}

interface LineButtonProps {
  icon: 'chevron-up' | 'chevron-down' | 'pin'
  label: string
  isActive?: boolean
  isDisabled: boolean
  onClick: () => void
}

const LineButton = ({ icon, label, isActive = false, isDisabled, onClick }: LineButtonProps): ReactElement => (
  <Button
    size="small"
    variant="minimal"
    icon={icon}
    active={isActive}
    disabled={isDisabled}
    aria-label={label}
    title={label}
    onClick={onClick}
  />
)
