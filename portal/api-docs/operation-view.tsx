import { type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { copyText } from '../copy-text.ts'
import { usePortal } from '../use-portal.ts'
import { type Description, type Operation, describeAccess } from './description.ts'
import { type ExampleLanguage, exampleRequest, LANGUAGES, program, type Request } from './examples.ts'
import { Method } from './method.tsx'
import { Field, SchemaView } from './schema-view.tsx'
import { TryIt } from './try-it.tsx'
import { useApiBase } from './use-api-base.ts'

interface OperationViewProps {
  operation: Operation
  schemas: Description['schemas']
  token: string
  onToken: (token: string) => void
}

/** One call: permissions, parameters, answer, sample programs, and a form to try it. */
export function OperationView({ operation, schemas, token, onToken }: OperationViewProps): ReactElement {
  const [request, setRequest] = useState<Request>(() => exampleRequest(operation, schemas))
  const { summary, body, answer } = operation
  return (
    <article className="zk-calls-call has-code">
      <div>
        <h2>{summary}</h2>
        <Calling operation={operation} schemas={schemas} />
        {body && (
          <section>
            <h3>内容</h3>
            <SchemaView schema={body.schema} schemas={schemas} />
          </section>
        )}
        <section>
          <h3>答复</h3>
          <SchemaView schema={answer.schema} schemas={schemas} />
        </section>
      </div>
      <div className="zk-calls-beside">
        <section className="zk-calls-card">
          <h3>示例</h3>
          <Programs operation={operation} request={request} />
        </section>
        <section className="zk-calls-card">
          <h3>试一试</h3>
          <TryIt operation={operation} request={request} onRequest={setRequest} token={token} onToken={onToken} />
        </section>
      </div>
    </article>
  )
}

/** The call's address, its permissions and its parameters. */
function Calling({ operation, schemas }: Pick<OperationViewProps, 'operation' | 'schemas'>): ReactElement {
  const portal = usePortal()
  const { method, path, parameters } = operation
  return (
    <>
      <p className="zk-calls-address">
        <Method method={method} />
        <code>/api{path}</code>
        <Button
          look="quiet"
          icon="copy"
          label="复制地址"
          onClick={() => void copyText(portal, `/api${path}`, '地址已复制')}
        />
      </p>
      <ul className="zk-calls-rights">
        {describeAccess(operation).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {parameters.length > 0 && <Parameters parameters={parameters} schemas={schemas} />}
    </>
  )
}

const Parameters = ({ parameters, schemas }: Pick<Operation, 'parameters'> & Pick<Description, 'schemas'>) => (
  <section>
    <h3>参数</h3>
    <ul className="zk-calls-fields">
      {parameters.map(({ name, schema, required }) => (
        <Field key={name} name={name} schema={schema} isRequired={required} schemas={schemas} depth={0} above={[]} />
      ))}
    </ul>
  </section>
)

const TABS = LANGUAGES.map((id) => ({ id, text: id }))

/** The request below as a sample program, updated while the person types. */
function Programs({ operation, request }: { operation: Operation; request: Request }): ReactElement {
  const portal = usePortal()
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const text = program(language, operation, request, useApiBase())
  return (
    <Tabs label="示例的语言" look="chips" tabs={TABS} value={language} onChange={setLanguage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else to be focused */}
      <pre className="zk-calls-code" role="region" tabIndex={0} aria-label={`${language} 示例`}>
        {text}
      </pre>
      <Button look="quiet" icon="copy" onClick={() => void copyText(portal, text, '示例已复制')}>
        复制示例
      </Button>
    </Tabs>
  )
}
