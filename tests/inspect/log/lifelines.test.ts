import { describe, expect, test } from 'vitest'
import { endedBefore, lifelines, isInvolved, windowAround } from '#src/inspect/log/lifelines.ts'
import { toSteps } from '#src/inspect/log/steps.ts'
import { begins, control, event, notice, createPage } from './recorded-page.ts'

const steps = toSteps(
  createPage(
    begins('x:0', { chart: 'session', value: 'fresh' }),
    event('x:0', 'token.rejected', { value: 'refreshing', takes: ['a'] }),
    begins('x:1', { parent: 'x:0', name: 'refreshTokens' }),
    event('x:1', 'xstate.promise.resolve', { from: 'x:1', status: 'done' }),
    event('x:0', 'xstate.done.actor.refreshTokens', { from: 'x:1', value: 'fresh', takes: ['b'] }),
    notice('x:0', 'session.refreshed'),
    event('x:0', 'xstate.after.10.session.fresh', { value: 'old', takes: ['c'] }),
    control({ type: 'clock.advance', milliseconds: 1 }),
  ),
)
const names = new Map([
  ['x:0', 'session'],
  ['x:1', 'refreshTokens'],
])
const ways = (only: ReadonlyMap<string, string> = names) =>
  lifelines(steps, only, new Set()).arrows.map(({ source, target, kind }) => [source, target, kind])

describe('lifelines', () => {
  test('lead from who sent to who got, what comes from no actor from the outside', () => {
    expect(ways()).toEqual([
      [0, 1, 'begins'],
      [0, 1, 'event'],
      [1, 2, 'begins'],
      [2, 2, 'event'],
      [2, 1, 'event'],
      [1, 1, 'notice'],
      [1, 1, 'event'],
      [0, 0, 'control'],
    ])
  })

  test('begin where an actor begins and stop where it ends', () => {
    const [, session, promise] = lifelines(steps, names, new Set()).lanes
    expect(session).toEqual({ id: 'x:0', name: 'session', from: 0, to: null })
    expect(promise).toEqual({ id: 'x:1', name: 'refreshTokens', from: 2, to: 3 })
  })

  test('who is not drawn has no place, but is not taken for the outside', () => {
    expect(ways(new Map([['x:0', 'session']]))[4]).toEqual([null, 1, 'event'])
  })

  test('who had ended before the first step that is drawn has no line', () => {
    expect([...endedBefore(steps, 5)]).toEqual(['x:1'])
    expect([...endedBefore(steps, 4)]).toEqual([])
    expect(lifelines(steps.slice(4), names, endedBefore(steps, 6)).lanes.map(({ id }) => id)).toEqual([
      'outside',
      'x:0',
    ])
  })

  test('a step belongs to a choice of actors when one of them sent or got it', () => {
    const of = (actor: string) => steps.filter((step) => isInvolved(step, new Set([actor]))).map(({ number }) => number)
    expect(of('x:1')).toEqual([3, 4, 5])
    expect(of('outside')).toEqual([1, 2, 8])
  })
})

test('the window is the page of the list on which the chosen step is', () => {
  expect(windowAround(250, 0, 100)).toEqual({ start: 0, end: 100, total: 250 })
  expect(windowAround(250, 249, 100)).toEqual({ start: 200, end: 250, total: 250 })
  expect(windowAround(250, 900, 100)).toEqual({ start: 200, end: 250, total: 250 })
  expect(windowAround(0, 5, 100)).toEqual({ start: 0, end: 0, total: 0 })
})
