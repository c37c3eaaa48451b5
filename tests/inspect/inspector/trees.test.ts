import { describe, expect, it } from 'vitest'
import { findActorByName, actorRows, toAddress, endedBelow } from '#src/inspect/inspector/actor-rows.ts'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { jsonRows } from '#src/inspect/inspector/json-rows.ts'
import { rowTyped, findStep, type TreeRow } from '#src/inspect/inspector/tree-row.ts'
import { actorRecord, eventRecord } from './page-records.ts'

const done = { start: { status: 'done' } } as const
const page = addRecords(unknownPage, [
  actorRecord(1, 'x:0', { name: 'session' }),
  actorRecord(2, 'x:1', { name: 'refresh', parent: 'x:0', ...done }),
  actorRecord(3, 'x:2', { name: 'toasts', ...done }),
  actorRecord(4, 'x:3', { name: 'toast', parent: 'x:2' }),
  actorRecord(5, 'x:4', { name: 'refresh', parent: 'x:0' }),
])

const outline = (rows: readonly TreeRow<unknown>[]) =>
  rows.map(({ id, level, place, siblings, isOpen }) => `${level} ${id} ${place}/${siblings} ${isOpen}`)

const all = { turned: new Set<string>(), search: '' }

describe('the rows of actors', () => {
  it('fold away what has ended with everything below it', () => {
    expect(outline(actorRows(page, all))).toEqual([
      '1 x:0 1/2 true',
      '2 x:4 1/2 null',
      '2 ended x:0 2/2 false',
      '1 x:2 2/2 true',
      '2 x:3 1/1 null',
    ])
    const turned = new Set([endedBelow('x:0'), 'x:2'])
    expect(outline(actorRows(page, { ...all, turned }))).toEqual([
      '1 x:0 1/2 true',
      '2 x:4 1/2 null',
      '2 ended x:0 2/2 true',
      '3 x:1 1/1 null',
      '1 x:2 2/2 false',
    ])
  })

  it('show what is searched for with all it stands below, ended or not', () => {
    expect(outline(actorRows(page, { ...all, search: 'REFR' }))).toEqual([
      '1 x:0 1/1 true',
      '2 x:1 1/2 null',
      '2 x:4 2/2 null',
    ])
    expect(actorRows(page, { ...all, search: 'nobody' })).toEqual([])
  })

  it('stay the same items as long as the actor does', () => {
    const later = addRecords(page, [eventRecord(6, 'x:3', 'x')])
    const before = new Map(actorRows(page, all).map(({ id, item }) => [id, item]))
    const changed = actorRows(later, all).filter(({ id, item }) => before.get(id) !== item)
    expect(changed.map(({ id }) => id)).toEqual(['x:3'])
  })

  it('are found again by a name: the one that lives, or by the id where a name is not enough', () => {
    expect([findActorByName(page, 'refresh'), findActorByName(page, 'x:1'), findActorByName(page, 'nobody')]).toEqual([
      'x:4',
      'x:1',
      null,
    ])
    expect([toAddress(page, 'x:4'), toAddress(page, 'x:1'), toAddress(page, 'x:0')]).toEqual([
      'refresh',
      'x:1',
      'session',
    ])
  })
})

describe('the rows of data', () => {
  it('are open as far as one sees at a glance', () => {
    const rows = jsonRows({ user: { id: 'a', roles: ['x', { deep: true }] }, empty: [], none: null }, new Set())
    expect(rows.map(({ id, isOpen, item }) => [id, isOpen, item.kind, item.valueText, item.size])).toEqual([
      ['/user', true, 'group', '', 2],
      ['/user/id', null, 'text', '"a"', 0],
      ['/user/roles', false, 'list', '', 2],
      ['/empty', null, 'list', '', 0],
      ['/none', null, 'nothing', 'null', 0],
    ])
    expect(jsonRows({ user: { id: 'a' } }, new Set(['/user']))).toHaveLength(1)
    expect(jsonRows(7, new Set()).map(({ item }) => item.valueText)).toEqual(['7'])
  })
})

describe('keys in a tree', () => {
  const row = (id: string, level: number, isOpen: boolean | null): TreeRow<null> => ({
    id,
    level,
    place: 1,
    siblings: 1,
    isOpen,
    text: id,
    item: null,
  })
  const rows = [row('alpha', 1, true), row('beta', 2, false), row('bravo', 2, null), row('gamma', 1, null)]

  it('lead up, down, to the ends, in and out', () => {
    expect(findStep(rows, 'alpha', 'ArrowDown')).toEqual({ to: 'beta' })
    expect(findStep(rows, 'alpha', 'ArrowUp')).toBeNull()
    expect(findStep(rows, 'beta', 'Home')).toEqual({ to: 'alpha' })
    expect(findStep(rows, 'beta', 'End')).toEqual({ to: 'gamma' })
    expect(findStep(rows, 'beta', 'ArrowRight')).toEqual({ toggle: 'beta' })
    expect(findStep(rows, 'alpha', 'ArrowRight')).toEqual({ to: 'beta' })
    expect(findStep(rows, 'bravo', 'ArrowRight')).toBeNull()
    expect(findStep(rows, 'bravo', 'ArrowLeft')).toEqual({ to: 'alpha' })
    expect(findStep(rows, 'alpha', 'ArrowLeft')).toEqual({ toggle: 'alpha' })
    expect(findStep(rows, 'gamma', 'ArrowLeft')).toBeNull()
    expect(findStep(rows, 'gone', 'ArrowDown')).toEqual({ to: 'alpha' })
  })

  it('that are letters lead to the next row that begins with them', () => {
    expect(rowTyped(rows, 'alpha', 'b')).toBe('beta')
    expect(rowTyped(rows, 'beta', 'b')).toBe('bravo')
    expect(rowTyped(rows, 'bravo', 'b')).toBe('beta')
    expect(rowTyped(rows, 'beta', 'BR')).toBe('bravo')
    expect(rowTyped(rows, 'beta', 'z')).toBeNull()
  })
})
