// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { readConsentRecord } from '#src/contract/consent-record.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { createFaults, parseFaults, faultsKey } from '#src/inspect/controls/faults.ts'
import { patchStart } from '#src/inspect/controls/patch-start.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { ask, controlledRoom } from './controlled-page.ts'

const { controls, server, state, channel, run, product } = controlledRoom()

const sessionNow = () => product().product.session.actor.getSnapshot()
const catchFailure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
const callOnce = () => product().client.call(userEndpoints.read)

const untilSettled = async (isSettled: () => boolean): Promise<void> => {
  await vi.waitFor(async () => {
    if (!isSettled()) await run({ type: 'clock.advance', milliseconds: 1_000 })
    expect(isSettled()).toBe(true)
  })
}

describe('faults', () => {
  test('expired: calls are refused until one refresh, which they share, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'expired', on: true })
    const calls = await Promise.all([callOnce(), callOnce(), callOnce()].map(catchFailure))
    expect(calls).toMatchObject(calls.map(() => ({ status: 200 })))
    expect(server.refreshes).toHaveLength(1)
    expect(controls.overrides().faults).toEqual([])
  })

  test('expired and refused: the session ends, and both are off again', async () => {
    await run({ type: 'fault.set', fault: 'expired', on: true })
    await run({ type: 'fault.set', fault: 'refused', on: true })
    expect(await catchFailure(callOnce())).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('refused')
    expect(controls.overrides().faults).toEqual([])
  })

  test('refused: the next refresh is answered 401, the session ends, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'refused', on: true })
    server.expire()
    expect(await catchFailure(callOnce())).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('refused')
    expect(server.refreshes).toEqual([])
    expect(controls.overrides().faults).toEqual([])
  })

  test('failed: every attempt of the next refresh is answered 500, the session ends, and it is off again', async () => {
    await run({ type: 'fault.set', fault: 'failed', on: true })
    server.expire()
    const failure = catchFailure(callOnce())
    await untilSettled(() => !isSignedIn(sessionNow()))
    expect(await failure).toBeInstanceOf(ApiError)
    expect(sessionNow().context.endReason).toBe('failed')
    expect(server.refreshes).toEqual([])
    expect(controls.overrides().faults).toEqual([])
  })

  test('offline: calls fail as without a network, the page is told, and goes on when it is over', async () => {
    const events: string[] = []
    const hear = ({ type }: Event) => void events.push(`${type} ${navigator.onLine}`)
    window.addEventListener('offline', hear)
    window.addEventListener('online', hear)
    await run({ type: 'fault.set', fault: 'offline', on: true })
    const failure = await catchFailure(callOnce())
    expect(failure).toMatchObject({ kind: 'offline' })
    await run({ type: 'fault.set', fault: 'offline', on: false })
    expect(events).toEqual(['offline false', 'online true'])
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
    const failure = catchFailure(ask('/build.json', { signal: given.signal }))
    given.abort(new Error('enough'))
    expect(await failure).toEqual(new Error('enough'))
  })

  test('expired: a file that is sent is refused too, until the session was refreshed', async () => {
    await run({ type: 'fault.set', fault: 'expired', on: true })
    const sent = new XMLHttpRequest()
    const result = new Promise((resolve) => {
      sent.onload = () => resolve([sent.status, sent.readyState, JSON.parse(sent.responseText)])
    })
    sent.open('POST', '/api/repositories/uploads/archive')
    sent.setRequestHeader('Authorization', 'Bearer a')
    sent.send('PK')
    expect(await result).toEqual([401, 4, expect.objectContaining({ status: 401 })])
    expect(await catchFailure(callOnce())).toMatchObject({ status: 200 })
    expect(controls.overrides().faults).toEqual([])
  })

  test('expiredEverywhere: it is switched in every open tab, and off in all once one has refreshed', async () => {
    const messages: unknown[] = []
    channel.addEventListener('message', ({ data }) => messages.push(data))
    await run({ type: 'fault.set', fault: 'expiredEverywhere', on: true })
    expect(await catchFailure(callOnce())).toMatchObject({ status: 200 })
    expect(server.refreshes).toHaveLength(1)
    const fault = 'expiredEverywhere'
    await vi.waitFor(() =>
      expect(messages).toEqual([
        { fault, on: true },
        { fault, on: false },
      ]),
    )
    channel.postMessage({ fault, on: true })
    await vi.waitFor(() => expect(controls.overrides().faults).toEqual([fault]))
    channel.postMessage({ fault: 'offline', on: true })
    channel.postMessage({ fault, on: false })
    await vi.waitFor(() => expect(controls.overrides().faults).toEqual([]))
  })

  test('silent: a call is never answered, and who asked can give it up', async () => {
    await run({ type: 'fault.set', fault: 'silent', on: true })
    const given = new AbortController()
    const failure = catchFailure(ask('/build.json', { signal: given.signal }))
    await run({ type: 'clock.advance', milliseconds: 3_600_000 })
    await run({ type: 'fault.set', fault: 'silent', on: false })
    given.abort(new Error('enough'))
    expect(await failure).toEqual(new Error('enough'))
    expect(state.asked).not.toContain('GET /build.json')
  })

  test('silent: a file that is sent is never answered, not even refused, and who sent it can give it up', async () => {
    await run({ type: 'fault.set', fault: 'silent', on: true })
    await run({ type: 'fault.set', fault: 'expired', on: true })
    const sent = new XMLHttpRequest()
    const events: string[] = []
    for (const type of ['load', 'error', 'abort']) sent.addEventListener(type, () => events.push(type))
    sent.open('POST', '/api/repositories/uploads/archive')
    sent.setRequestHeader('Authorization', 'Bearer a')
    sent.send('PK')
    await run({ type: 'clock.advance', milliseconds: 3_600_000 })
    expect(events).toEqual([])
    sent.abort()
    expect(events).toEqual(['abort'])
  })

  const openStream = async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
    state.stream = () => new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
    const reader = (await ask('/stream')).body?.pipeThrough(new TextDecoderStream()).getReader()
    if (reader === undefined) throw new Error('there is no body')
    return { say: (text: string) => stream?.enqueue(new TextEncoder().encode(text)), reader }
  }

  test('heldStream: what is streamed stands still until it is switched off, and nothing is lost', async () => {
    const { say, reader } = await openStream()
    say('one')
    expect(await reader.read()).toMatchObject({ value: 'one' })
    await run({ type: 'fault.set', fault: 'heldStream', on: true })
    say('two')
    const heard: unknown[] = []
    const next = reader.read().then(({ value }) => heard.push(value))
    await run({ type: 'clock.advance', milliseconds: 60_000 })
    expect(heard).toEqual([])
    await run({ type: 'fault.set', fault: 'heldStream', on: false })
    await next
    expect(heard).toEqual(['two'])
    await reader.cancel()
  })

  test('cutStream: open streams break off as without a network, and it is off again', async () => {
    const { say, reader } = await openStream()
    say('one')
    expect(await reader.read()).toMatchObject({ value: 'one' })
    await run({ type: 'fault.set', fault: 'cutStream', on: true })
    await expect(reader.read()).rejects.toThrow('network error')
    expect(controls.overrides().faults).toEqual([])
  })

  test('cutStream: where none is open, the next one breaks off', async () => {
    await run({ type: 'fault.set', fault: 'cutStream', on: true })
    await Promise.resolve()
    expect(controls.overrides().faults).toEqual(['cutStream'])
    const { reader } = await openStream()
    await expect(reader.read()).rejects.toThrow('network error')
    expect(controls.overrides().faults).toEqual([])
  })

  test('gpc: the browser asks for privacy', async () => {
    expect(Reflect.get(navigator, 'globalPrivacyControl')).toBe(false)
    await run({ type: 'fault.set', fault: 'gpc', on: true })
    expect(Reflect.get(navigator, 'globalPrivacyControl')).toBe(true)
  })

  test('selfHosted: the configuration of the page says so from its next load on', () => {
    const element = document.createElement('script')
    Object.assign(element, { id: 'configuration', type: 'application/json' })
    element.textContent = '{"isSelfHosted":false,"qaConsent":[]}'
    document.body.append(element)
    const faults = createFaults()
    patchStart({ window: window as never, faults })
    expect(element.textContent).toBe('{"isSelfHosted":false,"qaConsent":[]}')
    faults.set('selfHosted', true)
    patchStart({ window: window as never, faults })
    const changed = document.getElementById('configuration')
    expect(changed).not.toBeInstanceOf(HTMLScriptElement)
    expect(JSON.parse(changed?.textContent ?? '')).toEqual({ isSelfHosted: true, qaConsent: [] })
    changed?.remove()
  })

  test('all are kept for the tab, so that something can fail while the page starts', async () => {
    await run({ type: 'fault.set', fault: 'offline', on: true })
    await run({ type: 'fault.set', fault: 'slow', on: true })
    sessionStorage.clear()
    expect(parseFaults(sessionStorage.getItem(faultsKey))).toEqual(['offline', 'slow'])
    await run({ type: 'fault.set', fault: 'offline', on: false })
    expect(parseFaults(sessionStorage.getItem(faultsKey))).toEqual(['slow'])
  })

  test.each([null, '', 'x', '{}', '["other"]'])('none is on where %j was kept', (kept) => {
    expect(parseFaults(kept)).toEqual([])
  })

  test.each([
    ['offline', 'error'],
    ['slow', 'abort'],
  ] as const)('%s: files that are sent by the older interface too', async (fault, outcome) => {
    await run({ type: 'fault.set', fault, on: true })
    const sent = new XMLHttpRequest()
    const result = new Promise((resolve) => {
      sent.onerror = () => resolve('error')
      sent.onabort = () => resolve('abort')
    })
    sent.open('POST', '/api/repositories/uploads/archive')
    sent.send('PK')
    if (fault === 'slow') sent.abort()
    expect(await result).toBe(outcome)
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
