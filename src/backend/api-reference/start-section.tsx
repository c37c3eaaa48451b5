/** @jsxImportSource hono/jsx */
import { idempotencyHeader, organisationHeader, versionHeader } from '#src/contract/common-headers.ts'
import { toStatusAnchor } from './call-messages.tsx'
import { describeHeader } from './header-meanings.ts'
import type { PageContext } from './page-context.ts'
import { toSchemaAnchor } from './schema-type.tsx'
import { statuses } from './statuses.ts'

export const startAnchor = 'start'

const headers = [
  ['Authorization', 'Bearer …'],
  [organisationHeader, '68f2a4c19be03d5571e6a8f0'],
  versionHeader,
  [idempotencyHeader, '…'],
] as const

const Headers = ({ context }: { readonly context: PageContext }) => (
  <dl class="pairs">
    {headers.map(([name, value]) => (
      <div key={name}>
        <dt>
          <code>
            {name}: {value}
          </code>
        </dt>
        <dd>{describeHeader(name, context)}</dd>
      </div>
    ))}
  </dl>
)

const Statuses = ({ context }: { readonly context: PageContext }) => {
  const { statuses: meanings } = context.texts.words
  const refusals = [...statuses.filter((status) => status >= 400), 'failed' as const]
  return (
    <dl class="pairs narrow">
      {refusals.map((status) => (
        <div key={status} id={toStatusAnchor(status)}>
          <dt>
            <span class="status">{status === 'failed' ? '5xx' : status}</span>
          </dt>
          <dd>{meanings[status]}</dd>
        </div>
      ))}
    </dl>
  )
}

const Sentence = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/(TOKEN|ORGANISATION)/).map((part) =>
      part === 'TOKEN' || part === 'ORGANISATION' ? (
        <code class="inline" key={part}>
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </>
)

export const StartSection = ({ context }: { readonly context: PageContext }) => {
  const { start } = context.texts.words
  const [before = '', after = ''] = start.refusals.split('{schema}')
  return (
    <section class="chapter" id={startAnchor} aria-labelledby={`${startAnchor}-title`}>
      <h2 id={`${startAnchor}-title`}>
        <a class="anchor" href={`#${startAnchor}`}>
          {start.title}
        </a>
      </h2>
      <div class="prose">
        <p>
          {start.address} <code class="inline">{context.server}</code>
        </p>
        <p>
          <Sentence text={start.signIn} /> {start.keys} {!context.hasKeys && start.keysLater}
        </p>
        <p>{start.headers}</p>
      </div>
      <Headers context={context} />
      <p class="prose">
        {before}
        <a href={`#${toSchemaAnchor('Problem')}`}>Problem</a>
        {after}
      </p>
      <Statuses context={context} />
    </section>
  )
}
