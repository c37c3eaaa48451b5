// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, createEmptyActor, waitFor } from 'xstate'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { startBuildCheck } from '#src/actors/build-check.actor.ts'
import { ApiError } from '#src/api/api-error.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { readConsentRecord } from '#src/contract/consent-record.ts'
import { consentPolicy } from '#machines/consent/policy-versions.ts'
import { readQaPolicy } from '#src/inspect/qa-policy.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { aheadFrom, clockKey } from '#src/inspect/controls/clock-item.ts'
import { ask, openControlledPage, openProduct } from './controlled-page.ts'

const minute = 60_000
const day = 24 * 60 * minute

const page = openControlledPage()
const { controls, server, state, notes, actors } = page
const { run } = controls

let product: ReturnType<typeof openProduct>
beforeEach(() => {
  notes.length = 0
  server.refreshes.length = 0
  state.asked.length = 0
  product = openProduct(page)
})
afterEach(async () => {
  for (const fault of controls.tampering().faults) await run({ type: 'fault.set', fault, on: false })
  server.overrideRefresh = null
  product.close()
})

const unanswered = () => new Promise<Response>(() => undefined)
const sessionNow = () => product.product.session.actor.getSnapshot()
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const callOnce = () => product.client.call(userEndpoints.read)

/** Until it is over, however many pauses it makes. */
const untilSettled = async (isSettled: () => boolean): Promise<void> => {
  await vi.waitFor(async () => {
    if (!isSettled()) await run({ type: 'clock.advance', milliseconds: 1_000 })
    expect(isSettled()).toBe(true)
  })
}

describe('the clock', () => {
  test('moves what waits: the check for a newer build, and a toast that takes its leave', async () => {
    const { toasts } = product.product
    const offer = () => {
      toasts.send({ type: 'toast.show', content: { kind: 'info', words: { key: 'shell.newBuild' } } })
      return () => undefined
    }
    startBuildCheck({ running: 'a', fetch: ask, now: () => Date.now(), document, reload: () => undefined, offer })
    state.build = 'b'
    expect(await run({ type: 'clock.advance', milliseconds: 10 * minute })).toBeNull()
    await vi.waitFor(() => expect(toasts.getSnapshot().context.toasts).toHaveLength(1))
    expect(state.asked.filter((call) => call === 'GET /build.json')).toHaveLength(1)
    await run({ type: 'clock.advance', milliseconds: 10_000 })
    await run({ type: 'clock.advance', milliseconds: 10_000 })
    expect(toasts.getSnapshot().context.toasts).toEqual([])
    state.build = 'a'
  })

  test('moves the day that the consent chart looks at: after half a year the choice is asked for again', async () => {
    const { actor } = product.product.consent
    actor.send({ type: 'choice.accepted', source: 'corner-banner', at: Date.now() })
    expect(actor.getSnapshot().hasTag('choiceNeeded')).toBe(false)
    await run({ type: 'clock.advance', milliseconds: 183 * day })
    expect(actor.getSnapshot().hasTag('choiceNeeded')).toBe(true)
  })

  test('moves every time of day, and nothing that measures', async () => {
    const times = () => [Date.now(), new Date().getTime(), Date.parse(Date())]
    const [before, measured] = [times(), performance.now()]
    await run({ type: 'clock.advance', milliseconds: 14 * day })
    for (const [index, now] of times().entries()) expect(now - (before[index] ?? 0)).toBeGreaterThanOrEqual(14 * day)
    expect(performance.now() - measured).toBeLessThan(day)
    expect(new Date(5).getTime()).toBe(5)
    expect(new Date()).toBeInstanceOf(Date)
  })

  test('moves what writes the present time without being given one', async () => {
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'short' })
    const { format: before } = format
    await run({ type: 'clock.advance', milliseconds: 400 * day })
    const later = new Date(Date.now())
    expect(format.format()).toBe(format.format(later))
    expect(before()).toBe(format.format(later))
    expect(format.formatToParts()).toEqual(format.formatToParts(later))
    expect(format.format(0)).toBe(format.format(new Date(0)))
    expect(format.format).toBe(before)
  })

  test('is kept for the tab, whatever the product clears, and forgotten once it goes back', async () => {
    await run({ type: 'clock.advance', milliseconds: day })
    const { ahead } = controls.tampering()
    sessionStorage.clear()
    sessionStorage.removeItem(clockKey)
    expect(aheadFrom(sessionStorage.getItem(clockKey))).toBe(ahead)
    await run({ type: 'clock.return' })
    expect(notes.at(-1)).toEqual({ type: 'clock.return' })
    expect(aheadFrom(sessionStorage.getItem(clockKey))).toBe(0)
  })

  test.each([null, '', 'x', '-5', 'Infinity', '{}'])('is the real one where %j was kept', (kept) => {
    expect(aheadFrom(kept)).toBe(0)
  })

  test('goes to the next thing that is due', async () => {
    const run1 = vi.fn<(given: string) => void>()
    const timer = setTimeout(run1, 3, 'given')
    expect(controls.tampering().nextIn).toBeLessThanOrEqual(3)
    await vi.waitFor(async () => {
      await run({ type: 'clock.next' })
      expect(run1).toHaveBeenCalledExactlyOnceWith('given')
    })
    clearTimeout(timer)
    expect(notes[0]).toEqual({ type: 'clock.next' })
  })

  test('stops what is cleared, an interval too', async () => {
    const never = vi.fn<() => void>()
    clearTimeout(setTimeout(never, minute))
    clearInterval(setInterval(never, minute))
    await run({ type: 'clock.advance', milliseconds: day })
    expect(never).not.toHaveBeenCalled()
  })
})

test('I09: a control that breaks is told of as that, not as an error of the product, and the next one works', async () => {
  const brokenActor = Object.create(product.product.session.actor, {
    getSnapshot: {
      value: () => {
        throw new Error('broken')
      },
    },
  }) as AnyActorRef
  actors.set('x:broken', brokenActor)
  expect(await run({ type: 'event.send', actor: 'x:broken', event: { type: 'session.signOut' } })).toBe('failed')
  expect(page.broken).toEqual([new Error('broken')])
  expect(await run({ type: 'clock.advance', milliseconds: 1 })).toBeNull()
  actors.delete('x:broken')
})

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
    product.product.consent.actor.send({ type: 'choice.accepted', source: 'corner-banner', at: Date.now() })
    expect(product.product.consent.actor.getSnapshot().context.record?.marketing).toBe(true)
    await run({ type: 'fault.set', fault: 'storage', on: false })
    localStorage.setItem('x', '1')
    expect(localStorage.getItem('x')).toBe('1')
    expect(product.errors.filter((error) => error instanceof DOMException)).toEqual([])
  })

  test('serverCopy: the server has later and opposite choices, and the chart takes them', async () => {
    const { consent } = product.product
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

describe('the policy', () => {
  test('is kept for the tab from the next load on, and no sign-out clears it', async () => {
    expect(controls.tampering().policy).toBeNull()
    const policy = { reConsentBanner: true, policyUpdateBanner: false }
    expect(await run({ type: 'policy.set', policy })).toBeNull()
    product.product.session.signOut()
    sessionStorage.clear()
    expect(readQaPolicy(document)).toMatchObject({ currentVersion: '2.0.0', ...policy })
    expect(controls.tampering().policy).toEqual(policy)
    await run({ type: 'policy.set', policy: null })
    expect(readQaPolicy(document)).toBe(consentPolicy)
  })
})

describe('an event', () => {
  const send = (actor: string, type: string, more: object = {}) =>
    run({ type: 'event.send', actor, event: { type, ...more } })

  test('is heard by the chart that runs', async () => {
    expect(await send('x:session', 'session.signOut')).toBeNull()
    expect(sessionNow().context.endReason).toBe('signedOut')
    expect(notes).toEqual([{ type: 'event.send', actor: 'x:session', event: { type: 'session.signOut' } }])
  })

  test('ends work that is under way as if it had answered', async () => {
    server.overrideRefresh = unanswered
    product.product.session.actor.send({ type: 'token.rejected', generation: 1, epoch: 1 })
    expect(sessionNow().matches({ signedIn: 'refreshing' })).toBe(true)
    const answer = { output: { outcome: 'unreachable' } }
    expect(await send('x:session', 'xstate.done.actor.refreshTokens', answer)).toBeNull()
    expect(sessionNow().matches({ signedIn: 'degraded' })).toBe(true)
    const pause = 'xstate.after.retryPause.session.signedIn.degraded.pausing'
    expect(await send('x:session', pause)).toBeNull()
    expect(sessionNow().value).toEqual({ signedIn: { degraded: 'waiting' } })
  })

  test.each([
    ['x:nobody', 'session.signOut', {}, 'actorGone'],
    ['x:ended', 'session.signOut', {}, 'actorEnded'],
    ['x:work', 'session.signOut', {}, 'notAChart'],
    ['x:session', 'session.begin', {}, 'eventUnknown'],
    ['x:session', 'xstate.done.actor.nothing', {}, 'eventUnknown'],
    ['x:session', 'xstate.init', {}, 'eventUnknown'],
    ['x:session', 'token.rejected', { generation: 'one', epoch: 1 }, 'payloadWrong'],
    ['x:session', 'session.signOut', { more: 1 }, 'payloadWrong'],
    ['x:session', 'xstate.done.actor.refreshTokens', { output: { outcome: 'failed' } }, 'notUnderWay'],
  ])('to %s, %s %j, is refused: %s', async (actor, type, more, problem) => {
    const other = openProduct(page)
    const ended = other.product.session.actor
    other.close()
    actors.set('x:ended', ended)
    actors.set('x:session', product.product.session.actor)
    actors.set('x:work', createEmptyActor())
    expect(await send(actor, type, more)).toBe(problem)
    expect(notes).toEqual([])
  })
})

describe('a state', () => {
  const reach = (actor: string, to: string) => run({ type: 'state.reach', actor, state: to })

  test('is reached by the shortest way, by events that the chart takes', async () => {
    server.overrideRefresh = unanswered
    expect(await reach('x:session', 'session.signedIn.degraded.waiting')).toBeNull()
    expect(product.heard).toEqual([
      'xstate.init',
      'token.rejected',
      'xstate.done.actor.refreshTokens',
      'xstate.after.retryPause.session.signedIn.degraded.pausing',
    ])
    expect(sessionNow().value).toEqual({ signedIn: { degraded: 'waiting' } })
    expect(notes).toEqual([{ type: 'state.reach', actor: 'x:session', state: 'session.signedIn.degraded.waiting' }])
  })

  test('that it is in already is reached without an event', async () => {
    expect(await reach('x:session', 'session.signedIn')).toBeNull()
    expect(sessionNow().value).toEqual({ signedIn: 'fresh' })
    expect(product.heard).toEqual(['xstate.init'])
  })

  const signOutOnceRefreshing = (when: (signOut: () => void) => void) => {
    const { session } = product.product
    server.overrideRefresh = unanswered
    const watched = session.actor.subscribe((snapshot) => {
      if (!snapshot.matches({ signedIn: 'refreshing' })) return
      watched.unsubscribe()
      when(session.signOut)
    })
  }

  test('that something leads on from at once is said to be left again', async () => {
    signOutOnceRefreshing(queueMicrotask)
    expect(await reach('x:session', 'session.signedIn.refreshing')).toBe('leftAgain')
  })

  test('is not said to be reached when somebody else leads the chart elsewhere on the way', async () => {
    signOutOnceRefreshing((signOut) => signOut())
    expect(await reach('x:session', 'session.signedIn.degraded.waiting')).toBe('wentElsewhere')
    expect(product.heard).toEqual(['xstate.init', 'token.rejected', 'session.signOut'])
  })

  test.each([
    ['x:session', 'session.asleep', 'stateUnknown'],
    ['x:nobody', 'session.signedOut', 'actorGone'],
    ['x:consent', 'consent.selfHosted', 'noWay'],
  ])('of %s, %s: %s', async (actor, to, problem) => {
    expect(await reach(actor, to)).toBe(problem)
    expect(notes).toEqual([])
  })
})

describe('pages', () => {
  test('of other origins are not opened', async () => {
    expect(await run({ type: 'page.open', address: 'https://elsewhere.example/' })).toBe('foreignAddress')
    expect(await run({ type: 'page.open', address: 'javascript:alert(1)' })).toBe('foreignAddress')
    expect(await run({ type: 'page.open', address: 'http://[' })).toBe('foreignAddress')
    expect(notes).toEqual([])
  })
})

test('whoever listens is told of every change, until they stop', async () => {
  const told = vi.fn<() => void>()
  const stop = controls.subscribe(told)
  await run({ type: 'fault.set', fault: 'offline', on: true })
  expect(told).toHaveBeenCalled()
  expect(controls.tampering()).toMatchObject({ faults: ['offline'] })
  stop()
  told.mockClear()
  await run({ type: 'fault.set', fault: 'offline', on: false })
  expect(told).not.toHaveBeenCalled()
})
