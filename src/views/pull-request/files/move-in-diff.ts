import type { DiffSide } from '#src/contract/pull-requests.ts'
import type { LinePlace } from './diff-chunk.tsx'
import type { MarkKind } from './lazy-slot.tsx'

const maxWaitMs = 10_000
const settleMs = 2_000
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const isRendered = (element: HTMLElement): boolean => element.dataset['holds'] === undefined

const readPlace = (element: HTMLElement): number => element.getBoundingClientRect().top + window.scrollY

const stopAtInput = (): AbortController => {
  const stop = new AbortController()
  for (const input of inputs)
    window.addEventListener(input, () => stop.abort(), { capture: true, passive: true, signal: stop.signal })
  return stop
}

let moving = new AbortController()

interface Target {
  /** Finds what stands for the target as long as the target itself is not rendered. */
  readonly find: () => HTMLElement | undefined
  readonly isReached: (element: HTMLElement) => boolean
  readonly block: ScrollLogicalPosition
}

/** Scrolls to a target until it is rendered, focuses it, and holds its place while parts above it are rendered. */
const moveTo = ({ find, isReached, block }: Target): void => {
  moving.abort()
  const stop = stopAtInput()
  moving = stop
  let end = performance.now() + maxWaitMs
  let reached: HTMLElement | undefined
  let place = Number.NaN
  const step = () => {
    const element = reached ?? find()
    if (stop.signal.aborted || element === undefined || performance.now() > end) return stop.abort()
    if (reached === undefined && isReached(element)) {
      reached = element
      end = performance.now() + settleMs
      element.focus({ preventScroll: true })
    }
    if (readPlace(element) !== place) element.scrollIntoView({ block })
    place = readPlace(element)
    requestAnimationFrame(step)
  }
  step()
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
  moveTo({
    find: () => findNext(listMarks('change').filter(isFirstOfChange), step),
    isReached: isRendered,
    block: 'center',
  })

export const moveAmongFindings = (step: 1 | -1): void =>
  moveTo({ find: () => findNext(listMarks('finding'), step), isReached: isRendered, block: 'center' })

const findFile = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-file]')].find(({ dataset }) => dataset['file'] === path)

export const showFile = (path: string): void =>
  moveTo({ find: () => findFile(path), isReached: isRendered, block: 'start' })

export const showLine = (path: string, { side, line }: LinePlace): void =>
  moveTo({
    find() {
      const file = findFile(path)
      const shown = file?.querySelector('textarea') ?? file?.querySelector<HTMLElement>(`[data-line="${side} ${line}"]`)
      return shown ?? file
    },
    isReached: (element) => element.dataset['file'] === undefined,
    block: 'center',
  })

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
