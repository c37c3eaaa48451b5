import type { VirtualizerHandle } from 'virtua'

const marginPx = 48

const isInSight = (top: number, from: number, height: number): boolean =>
  top >= from + marginPx / 2 && top <= from + height - marginPx

export const revealPlain = (box: HTMLElement, line: number): void => {
  const row = box.querySelector(`:scope > code > :nth-child(${line})`)
  if (!(row instanceof HTMLElement)) return
  const top = row.offsetTop - box.offsetTop
  if (!isInSight(top, box.scrollTop, box.clientHeight)) box.scrollTop = top - box.clientHeight / 2
}

export const revealVirtual = (list: VirtualizerHandle, line: number): void => {
  const index = line - 1
  if (!isInSight(list.getItemOffset(index), list.scrollOffset, list.viewportSize))
    list.scrollToIndex(index, { align: 'center' })
}
