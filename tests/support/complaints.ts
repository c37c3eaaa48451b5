import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import { watchFocus } from './focus-loss.ts'

/** Since they were last taken, of every page of every context; those of one context besides. */
const all: string[] = []
const byContext = new WeakMap<BrowserContext, string[]>()

/** The browser reports every refused call on its own; the product answers those in words. */
const isExpectedAnswer = (text: string): boolean => /the server responded with a status of 4\d\d/.test(text)

const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !isExpectedAnswer(message.text())

const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
}

/** From now on console errors, uncaught exceptions and violations of the policy are complaints, in pop-ups and frames too. */
export const watchContext = (context: BrowserContext): void => {
  const own: string[] = []
  byContext.set(context, own)
  const complain = (text: string, url: string | undefined) => {
    own.push(text)
    all.push(`${url ?? 'a worker'}: ${text}`)
  }
  context.on('console', (message) => {
    if (isComplaint(message)) complain(message.text(), message.page()?.url())
  })
  context.on('weberror', (failure) => {
    const error = failure.error()
    complain(error.stack || error.message, failure.page()?.url())
  })
  // A context that is closed at once has no page to watch.
  context.addInitScript(reportViolations).catch(() => undefined)
  watchFocus(context)
}

export const getComplaints = (context: BrowserContext): readonly string[] => byContext.get(context) ?? []

/** For a test that means to be complained about: hands over what there was, and the test does not fail for it. */
export const takeComplaints = (): string[] => all.splice(0)

/** After each journey: whatever a page complained about fails it, whether or not the test looked. */
export const failOnComplaints = (): void => {
  const complaints = takeComplaints()
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
}
