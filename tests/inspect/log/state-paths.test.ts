import { expect, test } from 'vitest'
import { innermostPaths, statePaths, stateMoves } from '#src/inspect/log/state-paths.ts'

test('a state is named with those it is in, outer ones first', () => {
  expect(statePaths('idle')).toEqual(['idle'])
  expect(statePaths({ signedIn: { session: 'fresh', banner: {} } })).toEqual([
    'signedIn',
    'signedIn.session',
    'signedIn.session.fresh',
    'signedIn.banner',
  ])
  expect(statePaths(undefined)).toEqual([])
})

test('the innermost states say where a chart is; a longer name that begins alike is another state', () => {
  expect(innermostPaths({ signedIn: 'fresh' })).toEqual(['signedIn.fresh'])
  expect(innermostPaths({ open: {}, opened: 'wide' })).toEqual(['open', 'opened.wide'])
})

test('states are left from the inside and entered from the outside', () => {
  expect(stateMoves({ signedIn: 'fresh' }, { signedOut: 'asked' })).toEqual({
    left: ['signedIn.fresh', 'signedIn'],
    entered: ['signedOut', 'signedOut.asked'],
  })
  expect(stateMoves({ signedIn: 'fresh' }, { signedIn: 'refreshing' })).toEqual({
    left: ['signedIn.fresh'],
    entered: ['signedIn.refreshing'],
  })
})
