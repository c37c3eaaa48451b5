/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { brand } from '#src/lib/brand.ts'
import type { CallName } from '#src/contract/all-endpoints.ts'
import { CallArticle, MethodBadge } from './call-article.tsx'
import { getSummary } from './call-summary.ts'
import { type Chapter, getChapter, chapters } from './chapters.ts'
import type { Call } from './curl-example.ts'
import type { OpenApiDocument } from './open-api.ts'
import { fillIn, type PageContext } from './page-context.ts'
import { SchemaFields } from './schema-fields.tsx'
import { toSchemaAnchor, SchemaType } from './schema-type.tsx'
import { StartSection, startAnchor } from './start-section.tsx'

const schemasAnchor = 'schemas'

export const documentPath = '/swagger/openapi.json'

/** The cast is safe: the document's operations come from the contract. */
const callsByChapter = ({ paths }: OpenApiDocument): ReadonlyMap<Chapter, readonly Call[]> => {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  return new Map(
    chapters.map((chapter) => [
      chapter,
      calls.filter(({ operation }) => getChapter(operation['x-call'] as CallName) === chapter),
    ]),
  )
}

interface Frame {
  readonly context: PageContext
  readonly style: string
  readonly title: string
  readonly children: Child
}

const Page = ({ context, style, title, children }: Frame) => {
  const { words } = context.texts
  return (
    <html lang={context.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>{raw(style)}</style>
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <header class="bar">
          <a class="brand" href="/">
            <img src="/icon.svg" alt="" width={24} height={24} />
            {fillIn(words.back, { brand })}
          </a>
          <a class="document" href={documentPath}>
            {words.document}
          </a>
        </header>
        {children}
      </body>
    </html>
  )
}

interface Book {
  readonly calls: ReadonlyMap<Chapter, readonly Call[]>
  readonly context: PageContext
}

const ChapterEntry = ({
  chapter,
  calls,
  context,
}: {
  readonly chapter: Chapter
  readonly calls: readonly Call[]
  readonly context: PageContext
}) => (
  <details>
    <summary>
      {context.texts.words.chapters[chapter]} <span class="count">{calls.length}</span>
    </summary>
    <ol>
      {calls.map(({ method, operation }) => (
        <li key={operation.operationId}>
          <a href={`#${operation.operationId}`}>
            <MethodBadge method={method} /> {getSummary(operation, context)}
          </a>
        </li>
      ))}
    </ol>
  </details>
)

const Contents = ({ calls, context }: Book) => {
  const { words } = context.texts
  return (
    <nav class="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{words.contents}</h2>
      <ol>
        <li>
          <a href={`#${startAnchor}`}>{words.start.title}</a>
        </li>
        {[...calls].map(([chapter, own]) => (
          <li key={chapter}>
            <ChapterEntry chapter={chapter} calls={own} context={context} />
          </li>
        ))}
        <li>
          <a href={`#${schemasAnchor}`}>{words.parts.schemas}</a>
        </li>
      </ol>
    </nav>
  )
}

const Chapters = ({ calls, context }: Book) => (
  <>
    {[...calls].map(([chapter, own]) => (
      <section class="chapter" id={chapter} key={chapter} aria-labelledby={`${chapter}-title`}>
        <h2 id={`${chapter}-title`}>
          <a class="anchor" href={`#${chapter}`}>
            {context.texts.words.chapters[chapter]}
          </a>
        </h2>
        {own.map((call) => (
          <CallArticle key={call.operation.operationId} call={call} context={context} />
        ))}
      </section>
    ))}
  </>
)

const SchemaArticles = ({ context }: { readonly context: PageContext }) => (
  <section class="chapter" id={schemasAnchor} aria-labelledby="schemas-title">
    <h2 id="schemas-title">
      <a class="anchor" href={`#${schemasAnchor}`}>
        {context.texts.words.parts.schemas}
      </a>
    </h2>
    {Object.entries(context.schemas).map(([name, schema]) => (
      <article class="schema" id={toSchemaAnchor(name)} key={name}>
        <h3>
          <a class="anchor" href={`#${toSchemaAnchor(name)}`}>
            <code>{name}</code>
          </a>
        </h3>
        {schema.properties === undefined && (
          <code class="type">
            <SchemaType of={schema} />
          </code>
        )}
        <SchemaFields
          of={schema}
          context={context}
          {...(name === 'Problem' ? { meanings: context.texts.words.problem } : {})}
        />
      </article>
    ))}
  </section>
)

export const referencePage = (document: OpenApiDocument, context: PageContext, style: string): string => {
  const { words } = context.texts
  const calls = callsByChapter(document)
  const page = (
    <Page context={context} style={style} title={words.title}>
      <main class="frame">
        <header class="head">
          <h1>{words.title}</h1>
          <p class="lead">{words.introduction}</p>
        </header>
        <Contents calls={calls} context={context} />
        <div id="content" tabIndex={-1}>
          <StartSection context={context} />
          <Chapters calls={calls} context={context} />
          <SchemaArticles context={context} />
        </div>
      </main>
    </Page>
  )
  return `<!doctype html>${String(page)}`
}

export const notFoundPage = (context: PageContext, style: string): string => {
  const { notFound } = context.texts.words
  const page = (
    <Page context={context} style={style} title={notFound.title}>
      <main id="content" tabIndex={-1} class="nowhere">
        <h1>{notFound.title}</h1>
        <p class="lead">{notFound.text}</p>
        <p>
          <a href="/swagger">{notFound.link}</a>
        </p>
      </main>
    </Page>
  )
  return `<!doctype html>${String(page)}`
}
