import { describe, expect, it } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { findBoundDefects, getInvokeBounds } from '#src/inspect/model/invoke-bounds.ts'

describe('getInvokeBounds', () => {
  const chart = setup({
    types: {} as { events: { type: 'piece' } },
    actors: { send: fromPromise(() => Promise.resolve()) },
    guards: { isUrgent: () => false },
    delays: { maxSilence: 45_000, stopTimeout: 10_000 },
  })
  const invoke = { id: 'send', src: 'send', onDone: 'idle', onError: 'idle' } as const

  it('names the delay that leads out of the invoking state', () => {
    const door = chart.createMachine({
      id: 'door',
      initial: 'asking',
      states: { idle: {}, asking: { invoke, after: { stopTimeout: 'idle' } } },
    })
    expect(getInvokeBounds(door)).toEqual([{ invoke: 'send', state: 'door.asking', bound: 'stopTimeout (10 s)' }])
  })

  it('finds no bound where nothing ends the wait, where only a guard may, or where a delay stays inside', () => {
    const endless = chart.createMachine({
      id: 'endless',
      initial: 'plain',
      states: {
        idle: {},
        plain: { invoke, on: { piece: 'guarded' } },
        guarded: { invoke, after: { maxSilence: { guard: 'isUrgent', target: 'idle' } }, on: { piece: 'inner' } },
        inner: {
          invoke,
          initial: 'quiet',
          states: { quiet: { after: { maxSilence: 'long' } }, long: {} },
        },
      },
    })
    expect(getInvokeBounds(endless).map(({ bound }) => bound)).toEqual([null, null, null])
    expect(findBoundDefects(endless)[0]).toBe(
      'invoke "send" in endless.plain has no bound: without an answer it would run for ever',
    )
  })

  it('counts a delay of an enclosing state where the effect has none of its own', () => {
    const enclosed = (own: object) =>
      chart.createMachine({
        id: 'enclosed',
        initial: 'open',
        states: {
          idle: {},
          open: {
            after: { maxSilence: 'idle' },
            initial: 'asking',
            states: {
              asking: { invoke: { id: 'send', src: 'send', onDone: 'rest', onError: 'rest' }, ...own },
              rest: {},
            },
          },
        },
      })
    expect(getInvokeBounds(enclosed({}))).toMatchObject([{ bound: 'maxSilence (45 s)' }])
    expect(getInvokeBounds(enclosed({ after: { stopTimeout: 'rest' } }))).toMatchObject([
      { bound: 'stopTimeout (10 s)' },
    ])
  })

  it('asks each state that the effect runs in', () => {
    const states = (stopping: object) => ({
      quiet: { on: { piece: 'stopping' }, after: { maxSilence: '#stream.idle' } },
      stopping,
    })
    const stream = (stopping: object) =>
      chart.createMachine({
        id: 'stream',
        initial: 'open',
        states: { idle: {}, open: { invoke, initial: 'quiet', states: states(stopping) } },
      })
    expect(getInvokeBounds(stream({}))).toMatchObject([{ bound: null }])
    expect(getInvokeBounds(stream({ after: { stopTimeout: '#stream.idle' } }))).toMatchObject([
      { bound: 'maxSilence (45 s), stopTimeout (10 s)' },
    ])
  })
})
