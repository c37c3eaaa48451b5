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
  /** Nothing is sent from this moment, and what is under way is given up. */
  close(): void
}

export interface ReporterDeps {
  readonly dsn: string
  readonly fetch: typeof fetch
  /** Which build is running. */
  readonly release: string
  /** The address in the bar. */
  readonly address: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const maxFrames = 50
const maxLineLength = 1024
/** An error that comes with every frame drawn tells nothing new the hundredth time. */
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

/** By itself the library would have the service work out whose it is, and collect what it can of calls; bodies above all. */
const nothingBesides = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
} satisfies BrowserOptions['dataCollection']

/** Of the world around an error only the address goes along, without what follows the path: no body, header, cookie or person. */
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

/** A client made by hand, without the library's integrations: they are most of its weight, and look at more than errors. */
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
