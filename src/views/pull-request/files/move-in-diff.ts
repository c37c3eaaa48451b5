import type { DiffSide } from '#src/contract/pull-requests.ts'
import { fileCardId } from './file-card.tsx'

const focusAt = (element: HTMLElement | undefined): void => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

const isBelow = (left: Node, right: Node): boolean =>
  (left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const moveAmong = (elements: readonly HTMLElement[], step: 1 | -1): void => {
  const active = document.activeElement
  const isStart = active === null || active === document.body
  const next =
    step === 1
      ? elements.find((element) => isStart || isBelow(active, element))
      : elements.findLast((element) => isStart || isBelow(element, active))
  focusAt(next)
}

const isLineRow = (row: Element): boolean => row.querySelector('[data-line]') !== null

const findLineRowAbove = (row: Element): Element | null => {
  let above = row.previousElementSibling
  while (above !== null && !isLineRow(above)) above = above.previousElementSibling
  return above
}

const isFirstOfChange = (button: HTMLElement): boolean => {
  const row = button.closest('tr')
  if (row?.querySelector('[data-change]') !== button) return false
  const above = findLineRowAbove(row)
  return above === null ? row.closest('[data-continued]') === null : above.querySelector('[data-change]') === null
}

export const moveAmongChanges = (step: 1 | -1): void =>
  moveAmong([...document.querySelectorAll<HTMLElement>('[data-change]')].filter(isFirstOfChange), step)

export const moveAmongFindings = (step: 1 | -1): void =>
  moveAmong([...document.querySelectorAll<HTMLElement>('[data-finding]')], step)

export const showFile = (path: string): void => {
  const card = document.getElementById(fileCardId(path))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start' })
}

const findLineRow = (within: Element): Element | null => {
  let row = within.closest('tr')
  while (row !== null && !isLineRow(row)) row = row.previousElementSibling as typeof row
  return row
}

export const findLine = (within: Element, side: DiffSide): Element | null => {
  const row = findLineRow(within)
  return row?.querySelector(`[data-line^="${side} "]`) ?? row?.querySelector('[data-line]') ?? null
}

export const findFocusedFile = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-file]')?.dataset['file']
