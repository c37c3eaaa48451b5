import type { VirtualizerHandle } from 'virtua'
import { expect, it, vi } from 'vitest'
import { revealPlain, revealVirtual } from '#src/views/code/reveal-line.ts'

const rowHeight = 20
const height = 600

const makeBox = (lineCount: number): HTMLElement => {
  const box = document.createElement('div')
  const code = box.appendChild(document.createElement('code'))
  for (let at = 0; at < lineCount; at += 1) {
    const row = code.appendChild(document.createElement('a'))
    Object.defineProperty(row, 'offsetTop', { value: at * rowHeight })
  }
  Object.defineProperties(box, { offsetTop: { value: 0 }, clientHeight: { value: height } })
  return box
}

it.each([
  ['lines that end below the box', { from: 28, to: 51 }, 27 * rowHeight - 200],
  ['more lines than the box has room for', { from: 12, to: 60 }, 11 * rowHeight - 200],
  ['a line below the box', { from: 40, to: 40 }, 39 * rowHeight - 200],
  ['lines that are in sight', { from: 10, to: 20 }, 0],
])('shows the beginning of %s below a third', (_, lines, scrollTop) => {
  const box = makeBox(60)
  revealPlain(box, lines)
  expect(box.scrollTop).toBe(scrollTop)
})

it('does so where only the lines in sight are rendered', () => {
  const scrollToIndex = vi.fn<VirtualizerHandle['scrollToIndex']>()
  const getItemOffset = (at: number) => at * rowHeight
  const list = { scrollOffset: 0, viewportSize: height, getItemOffset, scrollToIndex } as unknown as VirtualizerHandle
  revealVirtual(list, { from: 10, to: 20 })
  expect(scrollToIndex).not.toHaveBeenCalled()
  revealVirtual(list, { from: 28, to: 51 })
  expect(scrollToIndex).toHaveBeenCalledWith(27, { align: 'start', offset: -200 })
})
