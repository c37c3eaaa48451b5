import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideInTurn, showInTurn } from '#src/views/pull-request/files/show-in-turn.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const drawFrame = () => vi.runOnlyPendingTimers().runOnlyPendingTimers()

test('one slot is shown in each frame, in the order of asking, and none that was left meanwhile', () => {
  const shown: string[] = []
  const ask = (name: string) => showInTurn(() => shown.push(name))
  ask('first')
  const leave = ask('second')
  ask('third')
  expect(shown).toEqual([])
  drawFrame()
  expect(shown).toEqual(['first'])
  leave()
  drawFrame()
  expect(shown).toEqual(['first', 'third'])
  drawFrame()
  expect(vi.getTimerCount()).toBe(0)
  ask('fourth')
  drawFrame()
  expect(shown).toEqual(['first', 'third', 'fourth'])
})

test('slots left behind wait for a turn of their own, not behind those that are shown', () => {
  const done: string[] = []
  showInTurn(() => done.push('show first'))
  showInTurn(() => done.push('show second'))
  hideInTurn(() => done.push('hide first'))
  hideInTurn(() => done.push('hide second'))
  drawFrame()
  expect(done).toEqual(['show first', 'hide first'])
  drawFrame()
  expect(done).toEqual(['show first', 'hide first', 'show second', 'hide second'])
})
