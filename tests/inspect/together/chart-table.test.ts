import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { createChartTable } from '#src/inspect/together/chart-table.ts'

const lamp = createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { press: 'bright' } }, bright: { on: { press: 'dark', break: 'broken' } }, broken: {} },
})

it('keeps the number of a state that an event leaves as it is, and gives it to no other state', () => {
  const table = createChartTable(lamp)
  const dark = table.begin(undefined).snapshot
  const bright = table.move(dark, { type: 'press' }).snapshot
  const before = [table.toId(dark), table.toId(bright)]
  for (const snapshot of [dark, bright]) expect(table.move(snapshot, { type: 'polish' }).snapshot).toBe(snapshot)
  const broken = table.move(bright, { type: 'break' }).snapshot
  expect([table.toId(dark), table.toId(bright)]).toEqual(before)
  expect(new Set([...before, table.toId(broken)]).size).toBe(3)
})

it('knows a state again that is reached in another way', () => {
  const table = createChartTable(lamp)
  const dark = table.begin(undefined).snapshot
  expect(table.move(table.move(dark, { type: 'press' }).snapshot, { type: 'press' }).snapshot).toBe(dark)
})
