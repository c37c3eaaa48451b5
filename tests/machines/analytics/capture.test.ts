import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type AnalyticsIdentity, captureMachine } from '#machines/analytics/capture.machine.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'

interface Call {
  readonly succeed: () => void
  readonly fail: () => void
}

const identity: AnalyticsIdentity = { distinctId: 'ada', properties: {} }
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const answerLater = <Output>(calls: Call[], output: Output) =>
  fromPromise<Output>(
    () =>
      new Promise((resolve, reject) => {
        calls.push({ succeed: () => resolve(output), fail: () => reject(new Error('unreachable')) })
      }),
  )

const openCapture = (userId: string | null = null) => {
  const [loads, asks]: [Call[], Call[]] = [[], []]
  const notices: { type: string }[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    captureMachine.provide({
      actors: { loadLibrary: answerLater<void>(loads, undefined), fetchIdentity: answerLater(asks, identity) },
    }),
    { clock, input: { selfHosted: false, configured: true, userId } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const load = async () => {
    actor.send({ type: 'consent.given' })
    loads.at(-1)?.succeed()
    await settle()
  }
  const answer = async (how: keyof Call) => {
    asks.at(-1)?.[how]()
    await settle()
  }
  const now = () => actor.getSnapshot()
  const isIn = (state: string) => JSON.stringify(now().value).includes(`"${state}"`)
  return { actor, asks, clock, notices, load, answer, now, isIn }
}

describe('the capture of events', () => {
  it('knows who is signed in by the time that consent comes', async () => {
    const known = openCapture()
    known.actor.send({ type: 'session.started', userId: 'ada' })
    await known.load()
    expect(known.isIn('fetching')).toBe(true)
    const unknown = openCapture('ada')
    unknown.actor.send({ type: 'session.ended' })
    await unknown.load()
    expect(unknown.isIn('anonymous')).toBe(true)
  })

  it('gives up a library that has not come after a minute', () => {
    const { actor, clock, isIn } = openCapture()
    actor.send({ type: 'consent.given' })
    clock.increment(59_999)
    expect(isIn('loading')).toBe(true)
    clock.increment(1)
    expect(isIn('failed')).toBe(true)
  })

  it('is that of the person who was found out', async () => {
    const { answer, isIn, load, notices } = openCapture('ada')
    await load()
    await answer('succeed')
    expect(isIn('identified')).toBe(true)
    expect(notices.at(-1)).toEqual({ type: 'person.identified', identity })
  })

  it('remembers the person who follows another, and forgets who has left', async () => {
    const { actor, answer, load, notices, now } = openCapture('ada')
    await load()
    await answer('succeed')
    actor.send({ type: 'session.started', userId: 'bob' })
    expect([now().context.userId, notices.at(-1)]).toEqual(['bob', { type: 'person.left' }])
    actor.send({ type: 'session.ended' })
    expect([now().context.userId, notices.at(-1)]).toEqual([null, { type: 'person.left' }])
  })

  it('asks three times who somebody is, half a minute each, a second apart', async () => {
    const { asks, clock, isIn, load } = openCapture('ada')
    await load()
    for (const attempt of [1, 2]) {
      clock.increment(29_999)
      expect([asks.length, isIn('fetching')]).toEqual([attempt, true])
      clock.increment(1)
      expect(isIn('pausing')).toBe(true)
      clock.increment(1_000)
    }
    clock.increment(30_000)
    expect([asks.length, isIn('unidentified')]).toEqual([3, true])
  })

  it('asks as often for the next person, however often it asked before', async () => {
    const { actor, answer, clock, isIn, load } = openCapture('ada')
    await load()
    for (const pause of [1_000, 1_000, 0]) {
      await answer('fail')
      clock.increment(pause)
    }
    expect(isIn('unidentified')).toBe(true)
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'session.started', userId: 'bob' })
    await answer('fail')
    expect(isIn('pausing')).toBe(true)
  })

  it('ends with the consent', async () => {
    const { actor, load, notices, now } = openCapture()
    await load()
    actor.send({ type: 'consent.withdrawn' })
    expect([now().value, notices.at(-1)]).toEqual(['refused', { type: 'capture.stopped' }])
  })
})

const openRecording = () => {
  const loads: Call[] = []
  const notices: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    recordingMachine.provide({ actors: { loadRecorder: answerLater<void>(loads, undefined) } }),
    {
      clock,
    },
  )
  actor.on('*', ({ type }) => notices.push(type))
  actor.start()
  actor.send({ type: 'capture.started' })
  const answer = async (how: keyof Call) => {
    loads.at(-1)?.[how]()
    await settle()
  }
  return { actor, answer, clock, notices, now: () => actor.getSnapshot().value }
}

describe('the recording of a session', () => {
  it('is stopped before the recorder has come, and begins anew', async () => {
    const { actor, answer, notices, now } = openRecording()
    actor.send({ type: 'recording.stop' })
    expect(now()).toEqual({ wanted: 'stopped' })
    actor.send({ type: 'recording.start' })
    expect(now()).toEqual({ wanted: 'loading' })
    await answer('succeed')
    expect([now(), notices]).toEqual([{ wanted: 'running' }, ['recording.started']])
  })

  it('is stopped while it runs, and begins anew', async () => {
    const { actor, answer, notices, now } = openRecording()
    await answer('succeed')
    actor.send({ type: 'recording.stop' })
    expect([now(), notices.at(-1)]).toEqual([{ wanted: 'stopped' }, 'recording.stopped'])
    actor.send({ type: 'recording.start' })
    expect(now()).toEqual({ wanted: 'loading' })
  })

  it.each(['late', 'lost'])('waits for another wish where the recorder is %s', async (how) => {
    const { actor, answer, clock, now } = openRecording()
    if (how === 'lost') await answer('fail')
    else {
      clock.increment(59_999)
      expect(now()).toEqual({ wanted: 'loading' })
      clock.increment(1)
    }
    expect(now()).toEqual({ wanted: 'failed' })
    actor.send({ type: 'recording.start' })
    expect(now()).toEqual({ wanted: 'loading' })
  })

  it('ends with the capture', async () => {
    const { actor, answer, notices, now } = openRecording()
    await answer('succeed')
    actor.send({ type: 'capture.stopped' })
    expect([now(), notices.at(-1)]).toEqual(['off', 'recording.stopped'])
  })
})
