import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { actorNames } from '#src/inspect/log/actor-names.ts'
import { drawSequence, measures, shorten } from '#src/inspect/log/draw-sequence.ts'
import { eventLabel } from '#src/inspect/log/event-label.ts'
import { lifelines } from '#src/inspect/log/lifelines.ts'
import { getEffect } from '#src/inspect/log/step-effect.ts'
import { toSteps } from '#src/inspect/log/steps.ts'
import { describeTakenMoves } from '#src/inspect/log/describe-taken-moves.ts'
import { begins, control, event, notice, createPage } from './recorded-page.ts'

const page = createPage(
  begins('x:0', { chart: 'door', name: 'door', value: { open: 'ajar' } }),
  event('x:0', 'push', { value: { open: 'wide' }, takes: ['door.open.ajar|push|0'] }),
  event('x:0', 'push', { value: { open: 'wide' } }),
  event('x:0', 'knock', { value: { open: 'wide' }, takes: ['door.open|knock|0'] }),
  begins('x:1', { parent: 'x:0', name: 'load' }),
  begins('x:2', { parent: 'x:0', name: 'load' }),
  event('x:1', 'xstate.promise.resolve', { from: 'x:1', status: 'done' }),
  notice('x:0', 'door.opened'),
  control({ type: 'clock.next' }),
)

test('what came of a step is said by the states that matter', () => {
  expect(toSteps(page).map(getEffect)).toEqual([
    { kind: 'began', states: ['open.ajar'] },
    { kind: 'moved', left: ['open.ajar'], entered: ['open.wide'] },
    { kind: 'nothing' },
    { kind: 'stayed', states: ['open.wide'] },
    { kind: 'began', states: [] },
    { kind: 'began', states: [] },
    { kind: 'ended', status: 'done' },
    { kind: 'none' },
    { kind: 'none' },
  ])
})

test('actors of one name are told apart', () => {
  expect([...actorNames(page).values()]).toEqual(['door', 'load x:1', 'load x:2'])
})

test('events of the machinery are written as in the pictures', () => {
  expect(eventLabel('xstate.done.actor.refreshTokens')).toBe('done refreshTokens')
  expect(eventLabel('xstate.error.actor.load')).toBe('error load')
  expect(eventLabel('xstate.after.300000.session.signedIn')).toBe('after 5 min')
  expect(eventLabel('xstate.after.graceTick.consent.given')).toBe('after graceTick')
  expect(eventLabel('xstate.init')).toBe('init')
  expect(eventLabel('token.rejected')).toBe('token.rejected')
})

test('a transition says what had to hold, with what its guard is told, or that it is what is left', () => {
  const scales = chartGraph(
    createMachine({
      id: 'scales',
      initial: 'empty',
      states: {
        empty: { on: { put: [{ guard: { type: 'isOver', params: { grammes: 5 } }, target: 'heavy' }, 'light'] } },
        light: { on: { put: 'heavy' } },
        heavy: {},
      },
    }),
  )
  const keys = ['scales.empty|put|0', 'scales.empty|put|1', 'scales.light|put|0']
  expect(
    describeTakenMoves(keys, scales).map(({ source, condition, targets }) => [source, condition, targets]),
  ).toEqual([
    ['empty', 'isOver 5', ['heavy']],
    ['empty', 'else', ['light']],
    ['light', null, ['heavy']],
  ])
})

test('a transition that the chart does not know is told by its key', () => {
  expect(describeTakenMoves(['door.open|xstate.after.1000.door.open|0'], undefined)).toEqual([
    {
      key: 'door.open|xstate.after.1000.door.open|0',
      source: 'door.open',
      trigger: 'after 1 s',
      condition: null,
      targets: [],
    },
  ])
})

test('what does not fit is left out in its middle', () => {
  expect(shorten('token.rejected', 200)).toBe('token.rejected')
  expect(shorten('xstate.promise.resolve', 70)).toBe('xstat…olve')
})

test('every step has a row of its own, and what ends is crossed out there', () => {
  const drawing = drawSequence(lifelines(toSteps(page), actorNames(page), new Set()), ({ label }) => label)
  expect(drawing.arrows.map(({ y }) => y)).toEqual(drawing.arrows.map((_, row) => measures.row * (row + 0.75)))
  expect(drawing.width).toBe(measures.gutter + 4 * measures.lane)
  const [, , ended, running] = drawing.lines
  expect(ended?.isEnded).toBe(true)
  expect(running?.to).toBe(drawing.height)
  expect(ended?.to).toBeLessThan(drawing.height)
})
