import { describe, expect, it } from 'vitest'
import { SimulatedClock } from 'xstate'
import { creationTime, isTestUser } from '#machines/support-widget/support-person.ts'
import { isWidgetShown } from '#machines/support-widget/support-widget.selectors.ts'
import { createSupportWidget, type SupportWidgetDeps } from '#src/actors/support-widget.actor.ts'
import { flush } from './session-harness.ts'

const ada = '65a0bc00aaaaaaaaaaaaaaaa'
const bob = '65a0bc01bbbbbbbbbbbbbbbb'
const domains = ['.test', '.example', '@example.com', '@example.org']

const open = (given: Partial<SupportWidgetDeps> = {}) => {
  const clock = new SimulatedClock()
  const calls: string[] = []
  const requestCounts = { profile: 0, frame: 0 }
  const profile = { email: 'ada@engine.org', createdAt: '2026-01-05T09:00:00.000Z' as unknown }
  const answer = { frame: 'comes', profile: 'comes' }
  let opened = 0
  const widget = createSupportWidget({
    isSelfHosted: false,
    isConfigured: true,
    userId: ada,
    isChat: false,
    testUserDomains: domains,
    clock,
    async fetchProfile() {
      requestCounts.profile += 1
      if (answer.profile === 'waits') return new Promise(() => {})
      if (answer.profile === 'fails') throw new Error('offline')
      return profile
    },
    async openFrame(signal) {
      requestCounts.frame += 1
      signal.addEventListener('abort', () => calls.push('taken away'))
      if (answer.frame === 'waits') return new Promise(() => {})
      if (answer.frame === 'fails') throw new Error('blocked')
      opened += 1
      const name = `frame ${opened}`
      return {
        boot: ({ userId, createdAt }, padding) =>
          calls.push(`${name} boot ${userId === ada ? 'ada' : 'bob'} ${createdAt} at ${padding}`),
        place: (padding) => calls.push(`${name} place ${padding}`),
        close: () => calls.push(`${name} close`),
      }
    },
    ...given,
  })
  const send = async (event: Parameters<typeof widget.actor.send>[0]) => {
    widget.actor.send(event)
    await flush()
  }
  return {
    ...widget,
    send,
    calls,
    requestCounts,
    profile,
    answer,
    isShown: () => isWidgetShown(widget.actor.getSnapshot()),
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds)
      await flush()
    },
  }
}

const given = { type: 'consent.given' } as const
const withdrawn = { type: 'consent.withdrawn' } as const

describe('the support widget is brought in', () => {
  it('for someone who is signed in and has agreed, and is put in its place half a second later', async () => {
    const { requestCounts, isShown, pass, send, calls } = open()
    expect(requestCounts).toEqual({ profile: 0, frame: 0 })
    await send(given)
    expect([isShown(), calls]).toEqual([true, ['frame 1 boot ada 1767603600 at 20']])
    await pass(499)
    expect(calls).toHaveLength(1)
    await pass(1)
    await pass(60_000)
    expect(calls.slice(1)).toEqual(['frame 1 place 20'])
  })

  it('remembers nobody after a sign-out, whether the widget was there or refused', async () => {
    const { actor, send } = open()
    await send(given)
    expect(actor.getSnapshot().context).toMatchObject({ userId: ada, person: { userId: ada } })
    await send({ type: 'session.ended' })
    expect(actor.getSnapshot().context).toMatchObject({ userId: null, person: { userId: '', createdAt: null } })
    await send({ type: 'session.started', userId: bob })
    await send(withdrawn)
    await send({ type: 'session.ended' })
    expect(actor.getSnapshot().context).toMatchObject({ userId: null, person: { userId: '', createdAt: null } })
  })

  it('when someone who has agreed signs in later', async () => {
    const { requestCounts, send, calls } = open({ userId: null })
    await send(given)
    expect(requestCounts).toEqual({ profile: 0, frame: 0 })
    await send({ type: 'session.started', userId: bob })
    expect(calls).toEqual(['frame 1 boot bob 1767603600 at 20'])
  })

  it('for who has signed in before they agree, and where they are by then', async () => {
    const { send, calls } = open({ userId: null })
    await send({ type: 'session.started', userId: bob })
    await send({ type: 'page.shown', isChat: true })
    await send(given)
    expect(calls).toEqual(['frame 1 boot bob 1767603600 at 100'])
  })

  it('higher up on chat pages, wherever one goes', async () => {
    const { pass, send, calls } = open({ isChat: true })
    await send(given)
    await send({ type: 'page.shown', isChat: true })
    await pass(500)
    await send({ type: 'page.shown', isChat: false })
    await send({ type: 'page.shown', isChat: false })
    await send({ type: 'page.shown', isChat: true })
    const steps = ['boot ada 1767603600 at 100', 'place 100', 'place 20', 'place 100']
    expect(calls).toEqual(steps.map((step) => `frame 1 ${step}`))
  })
})

describe('it is not', () => {
  it.each([
    ['on a self-hosted installation', { isSelfHosted: true }],
    ['where no widget is configured', { isConfigured: false }],
  ])('%s', async (_, deps) => {
    const { actor, requestCounts } = open(deps)
    await flush()
    expect([actor.getSnapshot().status, requestCounts]).toEqual(['done', { profile: 0, frame: 0 }])
  })

  it.each(['ada@quarry.test', 'Ada@Engine.EXAMPLE ', 'ada@example.com', 'ada@example.org'])(
    'for a test user: %s (C25)',
    async (email) => {
      const room = open()
      room.profile.email = email
      await room.send(given)
      await room.pass(60_000)
      expect([room.requestCounts.frame, room.calls, room.isShown()]).toEqual([0, [], false])
    },
  )

  it('while nobody is signed in', async () => {
    const { requestCounts, send, calls } = open({ userId: null })
    await send(given)
    await send({ type: 'page.shown', isChat: true })
    await send({ type: 'session.ended' })
    expect([requestCounts, calls]).toEqual([{ profile: 0, frame: 0 }, []])
  })

  it.each(['profile', 'frame'] as const)('when the %s does not come; that is no crash', async (what) => {
    const room = open()
    room.answer[what] = 'fails'
    await room.send(given)
    expect([room.actor.getSnapshot().value, room.calls]).toEqual([{ granted: 'failed' }, []])
    room.answer[what] = 'comes'
    await room.send(withdrawn)
    await room.send(given)
    expect(room.isShown()).toBe(true)
  })
})

describe('it goes', () => {
  it('in the moment consent is withdrawn, and comes back once with the next (C07)', async () => {
    const { actor, pass, send, calls } = open()
    await send(given)
    actor.send(withdrawn)
    expect(calls.at(-1)).toBe('frame 1 close')
    await pass(60_000)
    await send(given)
    await pass(500)
    const again = ['boot ada 1767603600 at 20', 'place 20'].map((step) => `frame 2 ${step}`)
    expect(calls).toEqual(['frame 1 boot ada 1767603600 at 20', 'frame 1 close', ...again])
  })

  it('with a sign-out, and whoever comes next gets their own', async () => {
    const { send, calls } = open()
    await send(given)
    await send({ type: 'session.ended' })
    expect(calls.at(-1)).toBe('frame 1 close')
    await send({ type: 'session.started', userId: bob })
    expect(calls.at(-1)).toBe('frame 2 boot bob 1767603600 at 20')
    await send({ type: 'session.started', userId: ada })
    expect(calls.slice(-2)).toEqual(['frame 2 close', 'frame 3 boot ada 1767603600 at 20'])
  })

  it('also when it is still on its way', async () => {
    const room = open()
    room.answer.frame = 'waits'
    await room.send(given)
    await room.send(withdrawn)
    expect([room.calls, room.isShown()]).toEqual([['taken away'], false])
  })

  it('with the page', async () => {
    const { send, stop, calls } = open()
    await send(given)
    stop()
    expect(calls.at(-1)).toBe('frame 1 close')
  })
})

describe('it is given up', () => {
  it.each([
    ['a profile', 'profile', 30_000],
    ['a frame', 'frame', 60_000],
  ] as const)('when %s never comes, and tried again with another consent', async (_, what, bound) => {
    const room = open()
    room.answer[what] = 'waits'
    await room.send(given)
    await room.pass(bound - 1)
    expect(room.actor.getSnapshot().value).not.toEqual({ granted: 'failed' })
    await room.pass(1)
    expect(room.actor.getSnapshot().value).toEqual({ granted: 'failed' })
    room.answer[what] = 'comes'
    await room.send(withdrawn)
    await room.send(given)
    expect(room.isShown()).toBe(true)
  })
})

describe('it stays as it is', () => {
  it('when consent is said again, when the same person is met again and when nothing about the page changes (C08)', async () => {
    const { pass, send, calls } = open()
    await send(given)
    await pass(500)
    await send(given)
    await send({ type: 'session.started', userId: ada })
    await send({ type: 'page.shown', isChat: false })
    await pass(60_000)
    expect(calls).toEqual(['frame 1 boot ada 1767603600 at 20', 'frame 1 place 20'])
  })
})

describe('since when someone is here', () => {
  const fromId = Number.parseInt('65a0bc00', 16)
  it.each([
    ['2026-01-05T09:00:00.000Z', ada, 1_767_603_600],
    ['1970-01-01T00:00:00.999Z', ada, 0],
    [undefined, ada, fromId],
    [null, ada, fromId],
    ['', ada, fromId],
    ['yesterday', ada, fromId],
    [1_767_603_600, ada, fromId],
    ['1969-12-31T23:59:59.000Z', ada, fromId],
    [undefined, ada.toUpperCase(), fromId],
    [undefined, ada.slice(1), null],
    [undefined, `${ada}0`, null],
    [undefined, 'z'.repeat(24), null],
    [undefined, '', null],
  ])('%s with the id %s: %s', (createdAt, id, seconds) => expect(creationTime(createdAt, id)).toBe(seconds))
})

describe('who is a test user (C25)', () => {
  it.each([
    ['ada@quarry.test', true],
    ['ada@my.example', true],
    ['ada@example.com', true],
    ['ada@notexample.com', false],
    ['ada@example.com.org', false],
    ['ada@engine.org', false],
    ['', false],
  ])('%s: %s', (email, is) => expect(isTestUser(email, domains)).toBe(is))

  it('nobody, where no endings are configured', () => expect(isTestUser('ada@quarry.test', [''])).toBe(false))
})
