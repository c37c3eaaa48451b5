// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { createEmptyActor, waitFor } from 'xstate'
import { facts } from '#src/inspect/plans/session.plan.ts'
import { people } from '#tests/support/fake-session-server.ts'
import { controlledRoom, openProduct } from './controlled-page.ts'

const room = controlledRoom()
const { server, notes, actors, controls, run, product } = room

const unanswered = () => new Promise<Response>(() => undefined)
const sessionNow = () => product().product.session.actor.getSnapshot()

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
    product().product.session.actor.send({ type: 'token.rejected', generation: 1, epoch: 1 })
    expect(sessionNow().matches({ signedIn: 'refreshing' })).toBe(true)
    const answer = { output: { outcome: 'unreachable' } }
    expect(await send('x:session', 'xstate.done.actor.refreshTokens', answer)).toBeNull()
    expect(sessionNow().matches({ signedIn: 'degraded' })).toBe(true)
    const pause = 'xstate.after.retryPause.session.signedIn.degraded.pausing'
    expect(await send('x:session', pause)).toBeNull()
    expect(sessionNow().value).toEqual({ signedIn: { degraded: 'waiting' } })
  })

  test('that speaks of a person who is not signed in is refused, whatever it is', async () => {
    const made = { by: 'login', facts: { ...facts(), userId: 'somebody' } }
    expect(await send('x:session', 'tokens.received', made)).toBe('needsSignIn')
    expect(sessionNow().context.userId).toBe(people.ada)
    expect(notes).toEqual([])
  })

  const sendTyped = (type: string, more: object = {}) =>
    run({ type: 'event.send', actor: 'x:session', event: { type, ...more }, isTyped: true })

  test('that was typed by hand is heard, also one that the chart does not know or whose payload does not fit', async () => {
    expect(await sendTyped('session.begin', { at: 5 })).toBeNull()
    expect(await sendTyped('token.rejected', { generation: 'one' })).toBeNull()
    expect(product().heard.slice(-2)).toEqual(['session.begin', 'token.rejected'])
    expect(sessionNow().value).toEqual({ signedIn: 'fresh' })
  })

  test.each([
    ['xstate.stop', {}, 'eventUnknown'],
    ['xstate.done.actor.nothing', {}, 'eventUnknown'],
    ['xstate.done.actor.refreshTokens', { output: { outcome: 'failed' } }, 'notUnderWay'],
    ['session.begin', { userId: 'somebody' }, 'needsSignIn'],
  ])('that was typed by hand is refused where it could not happen: %s %j', async (type, more, problem) => {
    expect(await sendTyped(type, more)).toBe(problem)
    expect(notes).toEqual([])
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
    const secondProduct = openProduct(room)
    const ended = secondProduct.product.session.actor
    secondProduct.close()
    actors.set('x:ended', ended)
    actors.set('x:session', product().product.session.actor)
    actors.set('x:work', createEmptyActor())
    expect(await send(actor, type, more)).toBe(problem)
    expect(notes).toEqual([])
  })
})

describe('a state', () => {
  const prepare = (actor: string, state: string) => run({ type: 'way.prepare', actor, state })
  const shown = () => controls.overrides().way
  const go = (actor: string, state: string) =>
    run({ type: 'state.reach', actor, state, way: shown()?.way ?? 'not shown' })
  const reach = async (actor: string, state: string) => (await prepare(actor, state)) ?? go(actor, state)

  test('is reached by the shortest way, by events with the identity of the page, shown before they are sent', async () => {
    server.overrideRefresh = unanswered
    const state = 'session.signedIn.degraded.waiting'
    expect(await prepare('x:session', state)).toBeNull()
    expect(shown()?.steps).toEqual([
      { event: { type: 'token.rejected', generation: 1, epoch: 1 }, obstacle: null },
      {
        event: { type: 'xstate.done.actor.refreshTokens', output: { outcome: 'unreachable' } },
        obstacle: null,
      },
      { event: { type: 'xstate.after.retryPause.session.signedIn.degraded.pausing' }, obstacle: null },
    ])
    expect(product().heard).toEqual(['xstate.init'])
    expect(notes).toEqual([])
    expect(await go('x:session', state)).toBeNull()
    expect(product().heard).toEqual([
      'xstate.init',
      'token.rejected',
      'xstate.done.actor.refreshTokens',
      'xstate.after.retryPause.session.signedIn.degraded.pausing',
    ])
    expect(sessionNow().value).toEqual({ signedIn: { degraded: 'waiting' } })
    expect(sessionNow().context.userId).toBe(people.ada)
    expect(notes).toEqual([{ type: 'state.reach', actor: 'x:session', state, way: expect.any(String) }])
    expect(shown()).toBeNull()
  })

  test('that it is in already needs no event', async () => {
    expect(await reach('x:session', 'session.signedIn')).toBeNull()
    expect(sessionNow().value).toEqual({ signedIn: 'fresh' })
    expect(product().heard).toEqual(['xstate.init'])
  })

  test('that needs a sign-in is refused: nobody made up is ever signed in', async () => {
    product().product.session.signOut()
    expect(await prepare('x:session', 'session.signedIn.fresh')).toBeNull()
    expect(shown()?.steps.map(({ obstacle }) => obstacle)).toEqual(['needsSignIn'])
    expect(await go('x:session', 'session.signedIn.fresh')).toBe('needsSignIn')
    expect(product().heard).not.toContain('tokens.received')
    expect(sessionNow().context.userId).toBeNull()
  })

  test('that needs an answer of the server is refused', async () => {
    expect(await reach('x:session', 'session.signedIn.renewed')).toBe('needsAnswer')
    expect(product().heard).toEqual(['xstate.init'])
  })

  test('is not gone to by a way that was never shown, or was shown for another state', async () => {
    expect(await go('x:session', 'session.signedOut')).toBe('wayChanged')
    await prepare('x:session', 'session.signedIn.refreshing')
    expect(await go('x:session', 'session.signedOut')).toBe('wayChanged')
    expect(product().heard).toEqual(['xstate.init'])
  })

  test('is not gone to once the chart has moved on', async () => {
    await prepare('x:session', 'session.signedIn.refreshing')
    server.overrideRefresh = unanswered
    product().product.session.actor.send({ type: 'token.rejected', generation: 1, epoch: 1 })
    expect(await go('x:session', 'session.signedIn.refreshing')).toBe('wayChanged')
  })

  test('is not gone to once another person is at the page than the one it was shown to', async () => {
    const { language, session } = product().product
    actors.set('x:language', language)
    await waitFor(language, (snapshot) => snapshot.matches('settled'))
    expect(await prepare('x:language', 'language.changing')).toBeNull()
    session.signOut()
    expect(await go('x:language', 'language.changing')).toBe('wayChanged')
    expect(language.getSnapshot().value).toBe('settled')
  })

  const signOutOnceRefreshing = (when: (signOut: () => void) => void) => {
    const { session } = product().product
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
    expect(product().heard).toEqual(['xstate.init', 'token.rejected', 'session.signOut'])
  })

  test.each([
    ['x:session', 'session.asleep', 'stateUnknown'],
    ['x:nobody', 'session.signedOut', 'actorGone'],
    ['x:consent', 'consent.selfHosted', 'noWay'],
  ])('of %s, %s: %s', async (actor, to, problem) => {
    expect(await reach(actor, to)).toBe(problem)
    expect(notes).toEqual([])
    expect(shown()).toBeNull()
  })
})
