import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import { watchFocus } from './focus-loss.ts'

const all: string[] = []
const byContext = new WeakMap<BrowserContext, string[]>()

/** The browser reports every refused call by itself, and the product shows those in words. */
const isExpectedAnswer = (text: string): boolean => /the server responded with a status of 4\d\d/.test(text)

const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !isExpectedAnswer(message.text())

const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
}

export const watchContext = (context: BrowserContext): void => {
  const own: string[] = []
  byContext.set(context, own)
  const complain = (text: string, url: string | undefined) => {
    own.push(text)
    all.push(`${url ?? 'a worker'}: ${text}`)
  }
  context.on('console', (message) => {
    if (!isComplaint(message)) return
    const isAboutFile = message.text().startsWith('Failed to load resource')
    complain(isAboutFile ? `${message.text()} ${message.location().url}` : message.text(), message.page()?.url())
  })
  context.on('weberror', (failure) => {
    const error = failure.error()
    complain(error.stack || error.message, failure.page()?.url())
  })
  // A context that closes at once has no page to watch.
  context.addInitScript(reportViolations).catch(() => undefined)
  watchFocus(context)
}

export const getComplaints = (context: BrowserContext): readonly string[] => byContext.get(context) ?? []

/** The complaints it returns do not fail the test. */
export const takeComplaints = (): string[] => all.splice(0)

export const failOnComplaints = (): void => {
  const complaints = takeComplaints()
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
}
