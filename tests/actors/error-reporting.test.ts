import { describe, expect, it } from 'vitest'
import { isReporting } from '#machines/error-reporting/error-reporting.selectors.ts'
import { createErrorReporting } from '#src/actors/error-reporting.actor.ts'
import { flush } from './session-harness.ts'

const open = (given: { isSelfHosted?: boolean; isConfigured?: boolean } = {}) => {
  const reporterCalls: string[] = []
  const window = new EventTarget()
  const answer = { reporter: 'comes' }
  let loads = 0
  const reporting = createErrorReporting({
    isSelfHosted: false,
    isConfigured: true,
    ...given,
    window: window as Window,
    async loadReporter() {
      loads += 1
      if (answer.reporter === 'fails') throw new Error('blocked')
      return () => ({
        report: (error) => reporterCalls.push(`report ${String(error)}`),
        close: () => reporterCalls.push('close'),
      })
    },
  })
  const fail = (error: unknown, message = '') =>
    window.dispatchEvent(Object.assign(new Event('error'), { error, message }))
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  const consent = async (type: 'consent.given' | 'consent.withdrawn') => {
    reporting.actor.send({ type })
    await flush()
  }
  return { ...reporting, answer, reporterCalls, loads: () => loads, fail, reject, consent }
}

describe('error reporting', () => {
  it('hears nothing and loads nothing before consent', async () => {
    const { fail, loads, reporterCalls } = open()
    fail(new Error('early'))
    await flush()
    expect([loads(), reporterCalls]).toEqual([0, []])
  })

  it.each([
    ['on a self-hosted installation', { isSelfHosted: true }],
    ['without a place to report to', { isConfigured: false }],
  ])('never begins %s', (_, given) => {
    const { actor, loads } = open(given)
    expect([actor.getSnapshot().status, actor.getSnapshot().value, loads()]).toEqual(['done', 'unavailable', 0])
  })

  it('reports what nobody caught, until consent is withdrawn; and again after another', async () => {
    const { actor, consent, fail, reject, reporterCalls } = open()
    await consent('consent.given')
    expect(isReporting(actor.getSnapshot())).toBe(true)
    fail(new Error('one'))
    fail(null, 'Script error.')
    reject('two')
    actor.send({ type: 'consent.withdrawn' })
    fail(new Error('three'))
    reject('four')
    expect(reporterCalls).toEqual(['report Error: one', 'report Script error.', 'report two', 'close'])
    await consent('consent.given')
    fail(new Error('five'))
    expect(reporterCalls.at(-1)).toBe('report Error: five')
  })

  it('withdrawn while the reporter is on its way, it is never opened', async () => {
    const { actor, fail, reporterCalls } = open()
    actor.send({ type: 'consent.given' })
    actor.send({ type: 'consent.withdrawn' })
    await flush()
    fail(new Error('late'))
    expect([reporterCalls, actor.getSnapshot().value]).toEqual([[], 'refused'])
  })

  it('a reporter that does not come is no crash', async () => {
    const { actor, answer, consent, fail, reporterCalls } = open()
    answer.reporter = 'fails'
    await consent('consent.given')
    fail(new Error('unheard'))
    expect([reporterCalls, actor.getSnapshot().value]).toEqual([[], { granted: 'failed' }])
  })

  it('stops with the page', async () => {
    const { consent, fail, stop, reporterCalls } = open()
    await consent('consent.given')
    stop()
    fail(new Error('late'))
    expect(reporterCalls).toEqual(['close'])
  })
})
