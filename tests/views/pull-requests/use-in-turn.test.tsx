import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '#locales/en/pull-requests.json'
import { toCodeText } from '#src/views/code/code-text.ts'
import type { ColouredSides } from '#src/views/pull-request/files/chunk-tokens.ts'
import { DiffChunk } from '#src/views/pull-request/files/diff-chunk.tsx'
import { parseHunks } from '#src/views/pull-request/files/diff-chunks.ts'
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

const after = 'const one = 1\n'
const [hunk] = parseHunks(`diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -0,0 +1 @@\n+${after}`)
const toSides = (spans: Uint32Array<ArrayBuffer> | null): ColouredSides => ({
  before: undefined,
  after: { code: toCodeText(after), spans },
})

test('the lines of a diff take their colours so, too', () => {
  const i18n = createInstance()
  void i18n.init({ lng: 'en', ns: [], resources: { en: { 'pull-requests': texts } }, initAsync: false })
  const still = { viewType: 'unified', selected: null, renderLine: () => null, onLine: () => undefined } as const
  const show = (sides: ColouredSides) => (
    <I18nextProvider i18n={i18n}>
      {['one', 'two', 'three'].map((name) => (
        <DiffChunk key={name} hunk={hunk!} continuesChange={false} sides={sides} {...still} />
      ))}
    </I18nextProvider>
  )
  const { container, rerender } = render(show(toSides(null)))
  const countColoured = () => container.querySelectorAll('[data-kind]').length
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  rerender(show(toSides(Uint32Array.of(0, 5, 1))))
  const counts = [countColoured()]
  for (let frame = 0; frame < 3; frame += 1) {
    drawFrame()
    counts.push(countColoured())
  }
  expect(counts).toEqual([0, 1, 2, 3])
})
