import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core'
import { type ReactElement, useEffect, useState } from 'react'
import { categories } from '#core/contract/km/documents/category.ts'
import type { SiteItem } from '#core/rules/site/site-item.ts'
import { ManyField, type ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'
import { ACCENT_PRESETS } from '#ui/theme/tokens.ts'
import { api } from '../api.ts'
import type { ControlProps } from './control-props.ts'
import { PictureControl } from './picture-control.tsx'

/** The box for a key; one that is not declared here (another backend's) is a line of text. */
export function SiteControl({ item, ...rest }: ControlProps & { item: SiteItem | null }): ReactElement {
  switch (item?.type) {
    case 'checkBox':
      return <FlagControl {...rest} />
    case 'number':
      return <NumberControl {...rest} item={item} />
    case 'select':
      return <ChoiceControl {...rest} options={item.options} />
    case 'color':
      return <ColourControl {...rest} />
    case 'img':
      return <PictureControl {...rest} />
    case 'suffixes':
      return <LongControl {...rest} rows={3} />
    case 'categories':
      return <CategoriesControl {...rest} />
    case 'text':
      return item.isLong ? <LongControl {...rest} rows={2} /> : <LineControl {...rest} max={item.max} />
    default:
      return <LineControl {...rest} />
  }
}

const aria = ({ name, isBad, noteId }: ControlProps) => ({
  'aria-label': name,
  'aria-describedby': noteId,
  ...(isBad && { 'aria-invalid': true as const }),
})

const FlagControl = (props: ControlProps) => (
  <Switch
    {...aria(props)}
    innerLabel="关"
    innerLabelChecked="开"
    disabled={props.disabled}
    checked={props.value === '1'}
    onChange={(event) => props.onChange(event.currentTarget.checked ? '1' : '0')}
  />
)

const LineControl = (props: ControlProps & { max?: number }) => (
  <InputGroup
    {...aria(props)}
    intent={props.isBad ? 'danger' : 'none'}
    disabled={props.disabled}
    maxLength={props.max}
    value={props.value}
    onValueChange={props.onChange}
  />
)

const LongControl = (props: ControlProps & { rows: number }) => (
  <TextArea
    {...aria(props)}
    fill
    rows={props.rows}
    intent={props.isBad ? 'danger' : 'none'}
    disabled={props.disabled}
    value={props.value}
    onChange={(event) => props.onChange(event.target.value)}
  />
)

/** The unit stands beside the box and, for a share, in the value. */
function NumberControl(props: ControlProps & { item: Extract<SiteItem, { type: 'number' }> }): ReactElement {
  const { min, max, step = 1, unit } = props.item
  const isShare = unit === '%'
  return (
    <span className="zk-site-number">
      <InputGroup
        {...aria(props)}
        type="number"
        intent={props.isBad ? 'danger' : 'none'}
        disabled={props.disabled}
        min={min}
        max={max}
        step={step}
        value={isShare ? props.value.replace('%', '') : props.value}
        onValueChange={(value) => props.onChange(isShare && value !== '' ? `${value}%` : value)}
      />
      {unit}
    </span>
  )
}

const ChoiceControl = (props: ControlProps & { options: Readonly<Record<string, string>> }) => (
  <HTMLSelect
    {...aria(props)}
    disabled={props.disabled}
    value={props.value}
    options={Object.entries(props.options).map(([value, label]) => ({ value, label }))}
    onChange={(event) => props.onChange(event.target.value)}
  />
)

const COLOUR = /^#[0-9a-f]{6}$/i

const ColourControl = (props: ControlProps) => (
  <span className="zk-site-colours">
    <input
      type="color"
      aria-label={`选择${props.name}`}
      disabled={props.disabled}
      value={COLOUR.test(props.value) ? props.value : '#000000'}
      onChange={(event) => props.onChange(event.target.value.toUpperCase())}
    />
    <InputGroup
      {...aria(props)}
      intent={props.isBad ? 'danger' : 'none'}
      disabled={props.disabled}
      value={props.value}
      onValueChange={props.onChange}
    />
    <span className="zk-site-presets" role="group" aria-label="预设颜色">
      {ACCENT_PRESETS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={colour}
          aria-pressed={colour === props.value.toUpperCase()}
          title={colour}
          disabled={props.disabled}
          style={{ background: colour }}
          onClick={() => props.onChange(colour)}
        />
      ))}
    </span>
  </span>
)

/** Categories by their names; one that was deleted meanwhile is shown by its id, so that it can be taken out. */
function CategoriesControl(props: ControlProps): ReactElement {
  const [options, setOptions] = useState<readonly ManyOption[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    api
      .call(categories.taxonomyTree, { query: { async: false, pcode: '' } }, abort.signal)
      .then((nodes) => setOptions(taxonomyOptions(nodes, (node) => node.key)))
      .catch(() => {}) // the ids stand there
    return () => abort.abort()
  }, [])
  if (props.disabled || !options) return <LineControl {...props} />
  if (options.length === 0 && props.value === '') return <span className="zk-field-note">还没有分类</span>
  return (
    <ManyField
      label={props.name}
      options={options}
      value={props.value.split(',').filter(Boolean)}
      onChange={(ids) => props.onChange(ids.join(','))}
    />
  )
}
