import type { DiffSide } from '#src/contract/pull-requests.ts'
import type { MarkKind } from './lazy-slot.tsx'

const maxFrames = 120
let frame = 0

const isRendered = (element: HTMLElement): boolean => element.dataset['holds'] === undefined

/** Focuses what `find` returns; a part that is not rendered yet is scrolled to until its content can be found. */
const focusRendered = (find: () => HTMLElement | undefined, block: ScrollLogicalPosition, framesLeft = maxFrames) => {
  cancelAnimationFrame(frame)
  const element = find()
  if (element === undefined) return
  if (isRendered(element)) element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
  if (!isRendered(element) && framesLeft > 0)
    frame = requestAnimationFrame(() => focusRendered(find, block, framesLeft - 1))
}

const isBelow = (left: Node, right: Node): boolean =>
  (left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const findNext = (elements: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined => {
  const active = document.activeElement
  const isStart = active === null || active === document.body
  return step === 1
    ? elements.find((element) => isStart || isBelow(active, element))
    : elements.findLast((element) => isStart || isBelow(element, active))
}

const isLineRow = (row: Element): boolean => row.querySelector('[data-line]') !== null

const findLineRowAbove = (row: Element): Element | null => {
  let above = row.previousElementSibling
  while (above !== null && !isLineRow(above)) above = above.previousElementSibling
  return above
}

const isFirstOfChange = (button: HTMLElement): boolean => {
  if (!isRendered(button)) return true
  const row = button.closest('tr')
  if (row?.querySelector('[data-change]') !== button) return false
  const above = findLineRowAbove(row)
  return above === null ? row.closest('[data-continued]') === null : above.querySelector('[data-change]') === null
}

const listMarks = (kind: MarkKind): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-${kind}], [data-holds~="${kind}"]`),
]

export const moveAmongChanges = (step: 1 | -1): void =>
  focusRendered(() => findNext(listMarks('change').filter(isFirstOfChange), step), 'center')

export const moveAmongFindings = (step: 1 | -1): void =>
  focusRendered(() => findNext(listMarks('finding'), step), 'center')

const findFile = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-file]')].find(({ dataset }) => dataset['file'] === path)

export const showFile = (path: string): void => focusRendered(() => findFile(path), 'start')

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
