import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInTurn } from '#src/views/pull-request/files/show-in-turn.ts'

let drawn: (() => void)[]
const drawFrame = () => {
  for (const draw of drawn.splice(0)) draw()
}
beforeEach(() => {
  drawn = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => drawn.push(draw))
})
afterEach(() => vi.unstubAllGlobals())

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
  expect(drawn).toEqual([])
  ask('fourth')
  drawFrame()
  expect(shown).toEqual(['first', 'third', 'fourth'])
})
