import { describe, expect, it } from 'vitest'
import { isCapturing } from '#machines/analytics/capture.selectors.ts'
import { isRecording } from '#machines/analytics/recording.selectors.ts'
import { openCapture } from './analytics-room.ts'

describe('without consent or a collector', () => {
  it('nothing is loaded and no event is sent (C01, M08)', async () => {
    const { actor, loadCounts, capture, flush, calls } = openCapture({ userId: 'ada' })
    capture('pageview', { page: '/chat' })
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'session.started', userId: 'bob' })
    await flush()
    expect([loadCounts, calls]).toEqual([{ library: 0, recorder: 0, identity: 0 }, []])
  })

  it.each([
    ['a self-hosted installation (C19, M08)', { isSelfHosted: true }],
    ['an installation without key and host (M08)', { isConfigured: false }],
  ])('%s never sends: the chart is at its end before anything is asked', async (_, given) => {
    const { actor, loadCounts, capture, flush, calls } = openCapture({ ...given, userId: 'ada' })
    capture('pageview', { page: '/chat' })
    await flush()
    expect([actor.getSnapshot().status, actor.getSnapshot().value]).toEqual(['done', 'unavailable'])
    expect([loadCounts, calls]).toEqual([{ library: 0, recorder: 0, identity: 0 }, []])
  })
})

describe('with consent', () => {
  it('capture and recording begin, once', async () => {
    const { actor, loadCounts, consent, recording, calls } = openCapture()
    await consent('consent.given')
    await consent('consent.given')
    expect([isCapturing(actor.getSnapshot()), isRecording(recording.getSnapshot())]).toEqual([true, true])
    expect([calls, loadCounts]).toEqual([['open', 'recording on'], { library: 1, recorder: 1, identity: 0 }])
  })

  it('the last hundred events before the library was loaded are sent in order with their own time', async () => {
    const room = openCapture()
    room.answers.library = 'waits'
    await room.consent('consent.given')
    for (let index = 0; index < 101; index += 1) room.capture('pageview', { page: `/${index}` })
    room.clock.increment(5)
    room.release()
    await room.flush()
    room.capture('chat_interaction', { action: 'asked' })
    expect(room.calls[0]).toBe('open')
    expect(room.calls.slice(1, 3)).toEqual([
      'capture pageview {"source":"web","page":"/1"} @1000',
      'capture pageview {"source":"web","page":"/2"} @1000',
    ])
    expect(room.calls.filter((line) => line.startsWith('capture pageview'))).toHaveLength(100)
    expect(room.calls.at(-1)).toBe('capture chat_interaction {"source":"web","action":"asked"} @1005')
  })

  it('properties of an event replace common properties (M11)', async () => {
    const room = openCapture()
    await room.consent('consent.given')
    room.capture('pageview', { page: '/chat' }, { source: 'mail', at: 7 })
    expect(room.calls).toContain('capture pageview {"source":"mail","page":"/chat"} @7')
  })

  it('a library that cannot be loaded is loaded again with the next consent', async () => {
    const room = openCapture()
    room.answers.library = 'fails'
    await room.consent('consent.given')
    expect(room.actor.getSnapshot().value).toEqual({ granted: 'failed' })
    room.capture('pageview', { page: '/chat' })
    room.answers.library = 'comes'
    await room.consent('consent.withdrawn')
    await room.consent('consent.given')
    expect([isCapturing(room.actor.getSnapshot()), room.calls[0], room.calls.length]).toEqual([true, 'open', 2])
  })

  it('other operations reach the library once it is loaded', async () => {
    const room = openCapture()
    room.setPersonProperties({ a: 1 })
    room.setAutocapture(false)
    expect([room.isFeatureEnabled('known'), room.calls]).toEqual([false, []])
    await room.consent('consent.given')
    room.setPersonProperties({ a: 1 })
    room.setAutocapture(false)
    room.setAutocapture(true)
    expect(room.calls.slice(2)).toEqual(['properties {"a":1}', 'autocapture off', 'autocapture on'])
    expect([room.isFeatureEnabled('known'), room.isFeatureEnabled('other')]).toEqual([true, false])
  })
})

describe('withdrawal (C06)', () => {
  it('closes the library in the same moment, and opens another one when consent comes again', async () => {
    const { actor, capture, consent, recording, calls } = openCapture()
    await consent('consent.given')
    actor.send({ type: 'consent.withdrawn' })
    expect([calls.at(-1), isRecording(recording.getSnapshot())]).toEqual(['close', false])
    capture('pageview', { page: '/chat' })
    expect(calls.at(-1)).toBe('close')
    await consent('consent.given')
    expect(calls).toEqual(['open', 'recording on', 'close', 'open', 'recording on'])
  })

  it('while the library is on its way: it is never opened, and what waited for it is forgotten', async () => {
    const room = openCapture()
    room.answers.library = 'waits'
    await room.consent('consent.given')
    room.capture('pageview', { page: '/chat' })
    await room.consent('consent.withdrawn')
    room.release()
    await room.flush()
    expect(room.calls).toEqual([])
    room.answers.library = 'comes'
    await room.consent('consent.given')
    expect(room.calls).toEqual(['open', 'recording on'])
  })

  it('during the look-up of the identity starts no further look-up', async () => {
    const room = openCapture({ userId: 'ada' })
    room.answers.identity = [null]
    await room.consent('consent.given')
    await room.consent('consent.withdrawn')
    await room.pass(5_000)
    expect([room.loadCounts.identity, room.calls.at(-1)]).toEqual([1, 'close'])
  })

  it('stopping the actor closes the library too', async () => {
    const { consent, stop, calls } = openCapture()
    await consent('consent.given')
    stop()
    expect(calls.at(-1)).toBe('close')
  })
})

describe('the identity of a person (M10)', () => {
  it('is fetched from the server for a signed-in person', async () => {
    const { loadCounts, consent, calls } = openCapture({ userId: 'ada' })
    await consent('consent.given')
    expect([loadCounts.identity, calls.toSorted()]).toEqual([1, ['identify ada', 'open', 'recording on']])
  })

  it('is fetched three times, a second apart, before events go on without it', async () => {
    const room = openCapture({ userId: 'ada' })
    room.answers.identity = [null, null, null, 'ada']
    await room.consent('consent.given')
    await room.pass(999)
    expect(room.loadCounts.identity).toBe(1)
    await room.pass(1)
    expect(room.loadCounts.identity).toBe(2)
    await room.pass(1_000)
    await room.pass(60_000)
    expect([room.loadCounts.identity, room.actor.getSnapshot().value]).toEqual([
      3,
      { granted: { running: 'unidentified' } },
    ])
    room.capture('pageview', { page: '/chat' })
    expect(room.calls.slice(2)).toEqual(['capture pageview {"source":"web","page":"/chat"} @63000'])
  })

  it('can be found out at the second attempt, and is not asked a third time', async () => {
    const room = openCapture({ userId: 'ada' })
    room.answers.identity = [null, 'ada', 'ada']
    await room.consent('consent.given')
    await room.pass(1_000)
    expect([room.loadCounts.identity, room.calls.at(-1)]).toEqual([2, 'identify ada'])
    await room.pass(60_000)
    expect([room.loadCounts.identity, room.calls.at(-1)]).toEqual([2, 'identify ada'])
  })

  it('can be found out at the last attempt; the next person has three of their own', async () => {
    const room = openCapture({ userId: 'ada' })
    room.answers.identity = [null, null, 'ada', null, null, 'bob']
    await room.consent('consent.given')
    for (let passed = 0; passed < 2; passed += 1) await room.pass(1_000)
    expect(room.calls.at(-1)).toBe('identify ada')
    room.actor.send({ type: 'session.started', userId: 'bob' })
    await room.flush()
    for (let passed = 0; passed < 2; passed += 1) await room.pass(1_000)
    expect(room.calls.slice(-3)).toEqual(['identify ada', 'reset', 'identify bob'])
  })

  it('changes with sign-in and sign-out; the same person again is no change', async () => {
    const room = openCapture()
    room.answers.identity = ['ada', 'ada']
    await room.consent('consent.given')
    room.actor.send({ type: 'session.started', userId: 'ada' })
    await room.flush()
    room.actor.send({ type: 'session.started', userId: 'ada' })
    await room.flush()
    room.actor.send({ type: 'session.ended' })
    await room.flush()
    expect([room.calls.slice(2), room.loadCounts.identity]).toEqual([['identify ada', 'reset'], 1])
  })
})

describe('recording', () => {
  it('can be stopped and begun again while events go on', async () => {
    const { consent, flush, recording, calls } = openCapture()
    await consent('consent.given')
    recording.send({ type: 'recording.stop' })
    recording.send({ type: 'recording.stop' })
    recording.send({ type: 'recording.start' })
    await flush()
    expect(calls).toEqual(['open', 'recording on', 'recording off', 'recording on'])
  })

  it('a recorder that cannot be loaded does not stop events', async () => {
    const room = openCapture()
    room.answers.recorder = 'fails'
    await room.consent('consent.given')
    expect([isCapturing(room.actor.getSnapshot()), isRecording(room.recording.getSnapshot())]).toEqual([true, false])
    room.answers.recorder = 'comes'
    room.recording.send({ type: 'recording.start' })
    await room.flush()
    expect(isRecording(room.recording.getSnapshot())).toBe(true)
  })
})

describe('what the charts hold', () => {
  it('has no secret and no personal data but an id', async () => {
    const { actor, consent, recording } = openCapture({ userId: 'ada' })
    await consent('consent.given')
    expect(actor.getSnapshot().context).toEqual({ selfHosted: false, configured: true, userId: 'ada', attempts: 1 })
    expect(recording.getSnapshot().context).toEqual({})
  })
})
