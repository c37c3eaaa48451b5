import { expect, test } from 'vitest'
import { toMembers, type PanelView, usualView, readView, withActors } from '#src/inspect/log/panel-view.ts'

const view: PanelView = {
  filter: {
    text: '100% a+b &of=x',
    actors: ['toasts', 'x:3'],
    marks: ['person', 'delay'],
    onlyEffects: true,
    hidesNotices: true,
  },
  lines: ['session'],
  look: 'table',
}

const through = (given: PanelView): PanelView =>
  readView(new URLSearchParams(new URLSearchParams(toMembers(given).map((member) => [...member])).toString()))

test('a view comes out of an address as it went in, whatever is searched for', () => {
  expect(through(view)).toEqual(view)
  expect(through(usualView)).toEqual(usualView)
})

test('what is as usual has no member, and every other choice one', () => {
  expect(toMembers(usualView)).toEqual([])
  expect(toMembers(view).map(([name]) => name)).toEqual([
    'search',
    'of',
    'of',
    'mark',
    'mark',
    'effects',
    'notices',
    'line',
    'look',
  ])
})

test('what an address cannot mean is as if it were not there', () => {
  expect(readView(new URLSearchParams('mark=planet&effects=all&notices=1&look=upside-down'))).toEqual(usualView)
})

test('actors are called otherwise wherever they stand', () => {
  expect(withActors(view, (actor) => `${actor}!`)).toEqual({
    ...view,
    filter: { ...view.filter, actors: ['toasts!', 'x:3!'] },
    lines: ['session!'],
  })
})
