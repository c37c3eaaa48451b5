import { expect, it } from 'vitest'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { foldGraph } from '#src/inspect/charts/fold-graph.ts'
import { chartNamed } from './chart-named.ts'

const graph = chartGraph(chartNamed('session'))

it('closes the states below a level, and leads to them what led into them', () => {
  const folded = foldGraph(graph, 1)
  expect(folded.root.states.map(({ name, kind, states }) => [name, kind, states.length])).toEqual([
    ['restoring', 'atomic', 0],
    ['signedOut', 'atomic', 0],
    ['signedIn', 'atomic', 0],
  ])
  const signOut = 'session.signedIn.refreshing|xstate.done.actor.refreshTokens|3'
  expect(folded.moves.find(({ key }) => key === signOut)).toMatchObject({
    source: 'session.signedIn',
    targets: ['session.signedOut'],
  })
  expect(folded.moves.filter(({ key }) => key.startsWith('session.signedIn.fresh|'))).toEqual([])
})

it('leaves a chart alone that is not deeper', () => {
  expect(foldGraph(graph, 9)).toEqual(graph)
})
