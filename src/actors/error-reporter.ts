import {
  BrowserClient,
  type BrowserOptions,
  type ErrorEvent,
  Scope,
  defaultStackParser,
  makeFetchTransport,
} from '@sentry/react'
import { withoutSecrets, withoutSecretsInside } from '#src/lib/without-secrets.ts'

export interface ErrorReporter {
  report(error: unknown): void
  close(): void
}

export interface ReporterDeps {
  readonly dsn: string
  readonly fetch: typeof fetch
  readonly release: string
  readonly address: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const maxFrames = 50
const maxLineLength = 1024
const maxReports = { count: 30, within: 60_000 } as const

type StackParser = Extract<NonNullable<BrowserOptions['stackParser']>, (...given: never[]) => unknown>

/** Lines of more than 1024 characters are skipped, and of the rest 50 frames are kept. */
const parseStack: StackParser = (stack, skipped, popped) =>
  defaultStackParser(
    stack
      .split('\n')
      .filter((line) => line.length <= maxLineLength)
      .join('\n'),
    skipped,
    popped,
  ).slice(-maxFrames)

const untouched: ReadonlySet<string> = new Set(['event_id', 'trace_id', 'span_id', 'release'])

/** The library would otherwise let the service infer the person and collect bodies of calls. */
const nothingBesides = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
} satisfies BrowserOptions['dataCollection']

/** Only the address without its query goes along: no body, header, cookie or person. */
const cleared =
  (address: () => string) =>
  (event: ErrorEvent): ErrorEvent => {
    const { request: _, user: _user, breadcrumbs: _crumbs, extra: _extra, server_name: _server, ...kept } = event
    const clean = withoutSecretsInside(kept, untouched) as ErrorEvent
    return { ...clean, request: { url: withoutSecrets(address()) } }
  }

const createBrake = (now: () => number) => {
  let since = now()
  let count = 0
  return (): boolean => {
    if (now() - since >= maxReports.within) [since, count] = [now(), 0]
    count += 1
    return count <= maxReports.count
  }
}

/** The client is made by hand, because the library's integrations are most of its weight and collect more than errors. */
export const openErrorReporter = ({ dsn, fetch, release, address, now }: ReporterDeps): ErrorReporter => {
  const underWay = new AbortController()
  const client = new BrowserClient({
    dsn,
    release,
    transport: (options) =>
      makeFetchTransport(options, (input, init) => fetch(input, { ...init, signal: underWay.signal })),
    stackParser: parseStack,
    integrations: [],
    beforeSend: cleared(address),
    maxValueLength: maxLineLength,
    maxBreadcrumbs: 0,
    sendClientReports: false,
    dataCollection: nothingBesides,
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  const mayReport = createBrake(now)
  return {
    report(error) {
      if (mayReport()) client.captureException(error, { mechanism: { handled: false, type: 'onerror' } }, scope)
    },
    close() {
      client.getOptions().enabled = false
      underWay.abort()
      void client.close(0)
    },
  }
}
