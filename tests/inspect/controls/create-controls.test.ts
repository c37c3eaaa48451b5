// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { days, minutes } from '#src/lib/durations.ts'
import { startBuildCheck } from '#src/actors/build-check.actor.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { readQaPolicy } from '#src/inspect/controls/qa-policy.ts'
import { parseAhead, clockKey } from '#src/inspect/controls/clock-item.ts'
import { ask, controlledRoom } from './controlled-page.ts'

const { controls, state, notes, actors, broken, run, product } = controlledRoom()

describe('the clock', () => {
  test('moves what waits: the check for a newer build, and a toast that takes its leave', async () => {
    const { toasts } = product().product
    const offer = () => {
      toasts.send({ type: 'toast.show', content: { kind: 'info', words: { key: 'shell.newBuild' } } })
      return () => undefined
    }
    const unused = { reload: () => undefined, tellOfMiss: () => undefined }
    startBuildCheck({ running: 'a', fetch: ask, now: () => Date.now(), document, window, offer, ...unused })
    state.build = 'b'
    expect(await run({ type: 'clock.advance', milliseconds: 10 * minutes })).toBeNull()
    await vi.waitFor(() => expect(toasts.getSnapshot().context.toasts).toHaveLength(1))
    expect(state.asked.filter((call) => call === 'GET /build.json')).toHaveLength(1)
    await run({ type: 'clock.advance', milliseconds: 10_000 })
    await run({ type: 'clock.advance', milliseconds: 10_000 })
    expect(toasts.getSnapshot().context.toasts).toEqual([])
    state.build = 'a'
  })

  test('moves the day that the consent chart looks at: after half a year the choice is asked for again', async () => {
    const { actor } = product().product.consent
    actor.send({ type: 'choice.accepted', source: 'corner-banner', at: Date.now() })
    expect(actor.getSnapshot().hasTag('choiceNeeded')).toBe(false)
    await run({ type: 'clock.advance', milliseconds: 183 * days })
    expect(actor.getSnapshot().hasTag('choiceNeeded')).toBe(true)
  })

  test('moves every time of day, and nothing that measures', async () => {
    const times = () => [Date.now(), new Date().getTime(), Date.parse(Date())]
    const [before, measured] = [times(), performance.now()]
    await run({ type: 'clock.advance', milliseconds: 14 * days })
    for (const [index, now] of times().entries()) expect(now - (before[index] ?? 0)).toBeGreaterThanOrEqual(14 * days)
    expect(performance.now() - measured).toBeLessThan(1 * days)
    expect(new Date(5).getTime()).toBe(5)
    expect(new Date()).toBeInstanceOf(Date)
  })

  test('moves what writes the present time without being given one', async () => {
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'short' })
    const { format: before } = format
    await run({ type: 'clock.advance', milliseconds: 400 * days })
    const later = new Date(Date.now())
    expect(format.format()).toBe(format.format(later))
    expect(before()).toBe(format.format(later))
    expect(format.formatToParts()).toEqual(format.formatToParts(later))
    expect(format.format(0)).toBe(format.format(new Date(0)))
    expect(format.format).toBe(before)
  })

  test('is kept for the tab, whatever the product clears, and forgotten once it goes back', async () => {
    await run({ type: 'clock.advance', milliseconds: 1 * days })
    const { ahead } = controls.overrides()
    sessionStorage.clear()
    sessionStorage.removeItem(clockKey)
    expect(parseAhead(sessionStorage.getItem(clockKey))).toBe(ahead)
    await run({ type: 'clock.return' })
    expect(notes.at(-1)).toEqual({ type: 'clock.return' })
    expect(parseAhead(sessionStorage.getItem(clockKey))).toBe(0)
  })

  test.each([null, '', 'x', '-5', 'Infinity', '{}'])('is the real one where %j was kept', (kept) => {
    expect(parseAhead(kept)).toBe(0)
  })

  test('goes to the next thing that is due', async () => {
    const ring = vi.fn<(given: string) => void>()
    setTimeout(ring, 1 * minutes, 'given')
    expect(controls.overrides().nextIn).toBeLessThanOrEqual(1 * minutes)
    while (ring.mock.calls.length === 0) await run({ type: 'clock.next' })
    expect(ring).toHaveBeenCalledExactlyOnceWith('given')
    expect(notes[0]).toEqual({ type: 'clock.next' })
  })

  test('stops what is cleared, an interval too', async () => {
    const never = vi.fn<() => void>()
    clearTimeout(setTimeout(never, 1 * minutes))
    clearInterval(setInterval(never, 1 * minutes))
    await run({ type: 'clock.advance', milliseconds: 1 * days })
    expect(never).not.toHaveBeenCalled()
  })
})

test('I09: a control that breaks is told of as that, not as an error of the product, and the next one works', async () => {
  const brokenActor = Object.create(product().product.session.actor, {
    getSnapshot: {
      value: () => {
        throw new Error('broken')
      },
    },
  }) as AnyActorRef
  actors.set('x:broken', brokenActor)
  expect(await run({ type: 'event.send', actor: 'x:broken', event: { type: 'session.signOut' } })).toBe('failed')
  expect(broken).toEqual([new Error('broken')])
  expect(await run({ type: 'clock.advance', milliseconds: 1 })).toBeNull()
  actors.delete('x:broken')
})

describe('the policy', () => {
  test('is kept for the tab from the next load on, and no sign-out clears it', async () => {
    expect(controls.overrides().policy).toBeNull()
    const policy = { reConsentBanner: true, policyUpdateBanner: false }
    expect(await run({ type: 'policy.set', policy })).toBeNull()
    product().product.session.signOut()
    sessionStorage.clear()
    expect(readQaPolicy(document)).toMatchObject({ currentVersion: '2.0.0', ...policy })
    expect(controls.overrides().policy).toEqual(policy)
    await run({ type: 'policy.set', policy: null })
    expect(readQaPolicy(document)).toBe(consentPolicy)
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
  const listener = vi.fn<() => void>()
  const stop = controls.subscribe(listener)
  await run({ type: 'fault.set', fault: 'offline', on: true })
  expect(listener).toHaveBeenCalled()
  expect(controls.overrides()).toMatchObject({ faults: ['offline'] })
  stop()
  listener.mockClear()
  await run({ type: 'fault.set', fault: 'offline', on: false })
  expect(listener).not.toHaveBeenCalled()
})
