import type { ReactElement } from 'react'
import { type Description, limitsText, findObjectSchema, resolved, type Schema, typeText } from './description.ts'

interface SchemaViewProps {
  schema: Schema
  schemas: Description['schemas']
}

/** Objects nested deeper than this are closed at first. */
const OPEN_DEPTH = 1

/** The fields of an object, one per line. */
export function SchemaView({ schema, schemas }: SchemaViewProps): ReactElement {
  const object = findObjectSchema(schema, schemas)
  if (!object) return <p className="zk-calls-type">{typeText(schema, schemas)}</p>
  return <Fields object={object} schemas={schemas} depth={0} above={[object]} />
}

interface FieldsProps {
  object: Schema
  schemas: Description['schemas']
  depth: number
  /** The enclosing objects; they stop the recursion when a schema contains itself. */
  above: readonly Schema[]
}

const Fields = ({ object, ...rest }: FieldsProps) => (
  <ul className="zk-calls-fields">
    {Object.entries(object.properties ?? {}).map(([name, schema]) => (
      <Field key={name} name={name} schema={schema} isRequired={object.required?.includes(name) ?? false} {...rest} />
    ))}
  </ul>
)

interface FieldProps extends Omit<FieldsProps, 'object'> {
  name: string
  schema: Schema
  isRequired: boolean
}

export function Field({ name, schema, isRequired, schemas, depth, above }: FieldProps): ReactElement {
  const inner = findObjectSchema(schema, schemas)
  const isKnown = inner !== null && above.includes(inner)
  return (
    <li>
      <code>{name}</code>
      {isRequired && <b>必填</b>}
      <span className="zk-calls-type">
        {typeText(schema, schemas)}
        {isKnown && '，结构同上'}
      </span>
      <span className="zk-calls-note">{limitsText(resolved(schema, schemas))}</span>
      {inner && !isKnown && Object.keys(inner.properties ?? {}).length > 0 && (
        <details open={depth < OPEN_DEPTH}>
          <summary>{name} 的字段</summary>
          <Fields object={inner} schemas={schemas} depth={depth + 1} above={[...above, inner]} />
        </details>
      )}
    </li>
  )
}
