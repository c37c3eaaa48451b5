import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInTurn } from '#src/views/pull-request/files/show-in-turn.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const drawFrame = () => vi.runOnlyPendingTimers().runOnlyPendingTimers()

function Chunk({ colour }: { readonly colour: string }) {
  return <i>{useInTurn(colour)}</i>
}
const toChunks = (colour: string) => ['one', 'two', 'three'].map((name) => <Chunk key={name} colour={colour} />)

test('colours that come for all chunks at once are shown in one chunk per frame, and the last ones win', () => {
  const { container, rerender } = render(toChunks('plain'))
  const readColours = () => [...container.querySelectorAll('i')].map(({ textContent }) => textContent)
  expect(readColours()).toEqual(['plain', 'plain', 'plain'])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  rerender(toChunks('before'))
  expect(readColours()).toEqual(['plain', 'plain', 'plain'])
  drawFrame()
  expect(readColours()).toEqual(['before', 'plain', 'plain'])
  rerender(toChunks('both'))
  drawFrame()
  expect(readColours().filter((colour) => colour === 'both')).toHaveLength(1)
  drawFrame()
  drawFrame()
  expect(readColours()).toEqual(['both', 'both', 'both'])
  expect(vi.getTimerCount()).toBe(0)
})
