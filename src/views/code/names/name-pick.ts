import {
  findCell,
  findCodeCell,
  findLineButton,
  findSelectedName,
  getNameRect,
  getShownRect,
  listNamesIn,
} from './code-cell.ts'

export interface NamePick {
  readonly path: string
  readonly fileId: string
  readonly names: readonly string[]
  readonly anchorId: string
  readonly getRect: () => DOMRect | null
  readonly origin: HTMLElement
}

const findFile = (element: Element) => {
  const file = element.closest<HTMLElement>('[data-file]')
  return { path: file?.dataset['file'] ?? '', fileId: file?.id ?? '' }
}

type Press = Pick<MouseEvent, 'clientX' | 'clientY'>

const minDragPx = 3

const isDrag = (from: Press, to: Press): boolean =>
  Math.abs(from.clientX - to.clientX) + Math.abs(from.clientY - to.clientY) >= minDragPx

export const pickSelected = (press: Press, release: MouseEvent): NamePick | undefined => {
  const { target, detail, button: mouseButton } = release
  const [cell, selection] = [findCodeCell(target), window.getSelection()]
  const isSelecting = mouseButton === 0 && (detail === 2 || (detail === 1 && isDrag(press, release)))
  if (cell === null || selection === null || !isSelecting) return undefined
  const place = findSelectedName(cell, selection, detail === 2)
  const button = findLineButton(cell)
  if (place === undefined || button === null) return undefined
  return {
    ...findFile(cell),
    names: [place.name],
    anchorId: button.id || findFile(cell).fileId,
    getRect: () => getNameRect(cell, place),
    origin: button,
  }
}

export const pickLine = (from: Element | null, origin?: HTMLElement): NamePick | undefined => {
  const cell = findCell(from)
  const button = cell === null ? null : findLineButton(cell)
  if (cell === null || button === null) return undefined
  return {
    ...findFile(cell),
    names: listNamesIn(cell),
    anchorId: button.id || findFile(cell).fileId,
    getRect: () => getShownRect(cell),
    origin: origin ?? button,
  }
}
