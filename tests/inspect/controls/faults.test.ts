// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { readConsentRecord } from '#src/contract/consent-record.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { ask, controlledRoom } from './controlled-page.ts'

const { controls, server, state, run, product } = controlledRoom()

const sessionNow = () => product().product.session.actor.getSnapshot()
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const callOnce = () => product().client.call(userEndpoints.read)

/** Until it is over, however many pauses it makes. */
const untilSettled = async (isSettled: () => boolean): Promise<void> => {
  await vi.waitFor(async () => {
    if (!isSettled()) await run({ type: 'clock.advance', milliseconds: 1_000 })
    expect(isSettled()).toBe(true)
  })
}

describe('faults', () => {
  test('expired: calls are refused until one refresh, which they share, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'expired', on: true })
    const calls = await Promise.all([callOnce(), callOnce(), callOnce()].map(failureOf))
    expect(calls).toMatchObject(calls.map(() => ({ status: 200 })))
    expect(server.refreshes).toHaveLength(1)
    expect(controls.tampering().faults).toEqual([])
  })

  test('expired and refused: the session ends, and both are off again', async () => {
    await run({ type: 'fault.set', fault: 'expired', on: true })
    await run({ type: 'fault.set', fault: 'refused', on: true })
    expect(await failureOf(callOnce())).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('refused')
    expect(controls.tampering().faults).toEqual([])
  })

  test('refused: the next refresh is answered 401, the session ends, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'refused', on: true })
    server.expire()
    expect(await failureOf(callOnce())).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('refused')
    expect(server.refreshes).toEqual([])
    expect(controls.tampering().faults).toEqual([])
  })

  test('failed: every attempt of the next refresh is answered 500, the session ends, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'failed', on: true })
    server.expire()
    const failure = failureOf(callOnce())
    await untilSettled(() => !isSignedIn(sessionNow()))
    expect(await failure).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('failed')
    expect(server.refreshes).toEqual([])
    expect(controls.tampering().faults).toEqual([])
  })

  test('offline: calls fail as without a network, the page is told, and goes on when it is over', async () => {
    const told: string[] = []
    const hear = ({ type }: Event) => void told.push(`${type} ${navigator.onLine}`)
    window.addEventListener('offline', hear)
    window.addEventListener('online', hear)
    await run({ type: 'fault.set', fault: 'offline', on: true })
    const failure = await failureOf(callOnce())
    expect(failure).toMatchObject({ kind: 'offline' })
    await run({ type: 'fault.set', fault: 'offline', on: false })
    expect(told).toEqual(['offline false', 'online true'])
    expect((await ask('/api/features')).status).toBe(401)
    window.removeEventListener('offline', hear)
    window.removeEventListener('online', hear)
  })

  test('slow: a call takes five seconds more, on the clock that can be advanced', async () => {
    await run({ type: 'fault.set', fault: 'slow', on: true })
    let isAnswered = false
    const answer = ask('/build.json').then((given) => {
      isAnswered = true
      return given.json() as Promise<unknown>
    })
    await run({ type: 'clock.advance', milliseconds: 4_000 })
    expect([isAnswered, state.asked.includes('GET /build.json')]).toEqual([false, false])
    await run({ type: 'clock.advance', milliseconds: 1_000 })
    expect(await answer).toEqual({ build: 'a' })
  })

  test('slow: who gives a call up does not wait for it', async () => {
    await run({ type: 'fault.set', fault: 'slow', on: true })
    const given = new AbortController()
    const failure = failureOf(ask('/build.json', { signal: given.signal }))
    given.abort(new Error('enough'))
    expect(await failure).toEqual(new Error('enough'))
  })

  test.each([
    ['offline', 'error'],
    ['slow', 'abort'],
  ] as const)('%s: files that are sent by the older interface too', async (fault, outcome) => {
    await run({ type: 'fault.set', fault, on: true })
    const sent = new XMLHttpRequest()
    const told = new Promise((resolve) => {
      sent.onerror = () => resolve('error')
      sent.onabort = () => resolve('abort')
    })
    sent.open('POST', '/api/repositories/uploads/archive')
    sent.send('PK')
    if (fault === 'slow') sent.abort()
    expect(await told).toBe(outcome)
  })

  test('storage: it throws as where it is full or forbidden, and the product goes on', async () => {
    await run({ type: 'fault.set', fault: 'storage', on: true })
    expect(() => localStorage.setItem('x', '1')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect(() => sessionStorage.getItem('x')).toThrow(expect.objectContaining({ name: 'SecurityError' }))
    product().product.consent.actor.send({ type: 'choice.accepted', source: 'corner-banner', at: Date.now() })
    expect(product().product.consent.actor.getSnapshot().context.record?.marketing).toBe(true)
    await run({ type: 'fault.set', fault: 'storage', on: false })
    localStorage.setItem('x', '1')
    expect(localStorage.getItem('x')).toBe('1')
    expect(product().errors.filter((error) => error instanceof DOMException)).toEqual([])
  })

  test('serverCopy: the server has later and opposite choices, and the chart takes them', async () => {
    const { consent } = product().product
    consent.actor.send({
      type: 'choice.saved',
      choices: { preferences: true, statistics: false, marketing: true, support: false },
      source: 'corner-banner',
      at: Date.now() - 1_000,
    })
    const before = consent.actor.getSnapshot().context.record?.lastUpdated ?? ''
    await run({ type: 'fault.set', fault: 'serverCopy', on: true })
    const copy: unknown = await (await ask('/api/user/preferences/cookies')).json()
    expect(copy).toMatchObject({ preferences: false, statistics: true, marketing: false, support: true })
    const sync = await consent.sync()
    sync?.copy.send({ type: 'person.left' })
    sync?.copy.send({ type: 'person.arrived', userId: people.ada })
    const { context } = await waitFor(consent.actor, ({ context: { record } }) => record?.statistics === true)
    expect(context.record).toMatchObject({ preferences: false, marketing: false, support: true })
    expect(Date.parse(context.record?.lastUpdated ?? '')).toBeGreaterThan(Date.parse(before))
    expect(readConsentRecord(localStorage.getItem(`consent:${people.ada}`))?.statistics).toBe(true)
  })
})
