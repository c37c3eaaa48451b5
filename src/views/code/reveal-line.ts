import type { VirtualizerHandle } from 'virtua'
import type { LineRange } from './line-range.ts'

const marginPx = 48
const shareAbove = 1 / 3

interface View {
  readonly offset: number
  readonly height: number
}

const isInSight = (top: number, bottom: number, { offset, height }: View): boolean =>
  top >= offset + marginPx / 2 && bottom <= offset + height - marginPx

export const revealPlain = (box: HTMLElement, { from, to }: LineRange): void => {
  const [first, last] = [from, to].map((line) => box.querySelector(`:scope > code > :nth-child(${line})`))
  if (!(first instanceof HTMLElement)) return
  const top = first.offsetTop - box.offsetTop
  const bottom = last instanceof HTMLElement ? last.offsetTop - box.offsetTop : top
  const view = { offset: box.scrollTop, height: box.clientHeight }
  if (!isInSight(top, bottom, view)) box.scrollTop = top - view.height * shareAbove
}

export const revealVirtual = (list: VirtualizerHandle, { from, to }: LineRange): void => {
  const view = { offset: list.scrollOffset, height: list.viewportSize }
  if (!isInSight(list.getItemOffset(from - 1), list.getItemOffset(to - 1), view))
    list.scrollToIndex(from - 1, { align: 'start', offset: -view.height * shareAbove })
}
