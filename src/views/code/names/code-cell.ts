import type { CodeKind } from '#src/ui/code-kinds.ts'
import { findNameAt, listNames, type NamePlace } from './find-names.ts'

const nameless: ReadonlySet<string> = new Set<CodeKind>(['keyword', 'number', 'comment', 'string'])
const reserved: ReadonlySet<string> = new Set<CodeKind>(['keyword', 'number'])
const literals: ReadonlySet<string> = new Set('true false null undefined void True False None nil NULL'.split(' '))
const maxListed = 30

const codeCell = ':is(.diff-code, .code-block__text)'
const lineButton = ':is([data-line], a.code-block__number)'

const listTexts = (cell: Element): readonly Text[] => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  return texts
}

const findText = (cell: Element, offset: number): { readonly text: Text; readonly at: number } | undefined => {
  let start = 0
  for (const text of listTexts(cell)) {
    if (offset < start + text.length) return { text, at: offset - start }
    start += text.length
  }
  return undefined
}

const getKind = (text: Text | undefined): string =>
  text?.parentElement?.closest<HTMLElement>('[data-kind]')?.dataset['kind'] ?? ''

export const listNamesIn = (cell: Element): readonly string[] => {
  const texts = listTexts(cell)
  const names = new Set<string>()
  let at = 0
  let end = texts[0]?.length ?? 0
  for (const { name, start } of listNames(cell.textContent)) {
    while (start >= end && at < texts.length) {
      at += 1
      end += texts[at]?.length ?? 0
    }
    const isName = !literals.has(name) && !nameless.has(getKind(texts[at]))
    if (isName && names.size < maxListed) names.add(name)
  }
  return [...names]
}

export const findLineButton = (cell: Element): HTMLElement | null => {
  const row = cell.closest('tr, .code-block__line')
  const buttons = [...(row?.querySelectorAll<HTMLElement>(lineButton) ?? [])]
  const before = buttons.findLast(
    (button) => (button.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return before ?? buttons[0] ?? null
}

export const findCell = (from: Element | null): Element | null => {
  const button = from?.closest(lineButton)
  let cell: Element | null | undefined = button?.closest('td') ?? button
  while (cell && !cell.matches(codeCell)) cell = cell.nextElementSibling
  return cell ?? null
}

export const getShownRect = (part: Pick<Element, 'getBoundingClientRect'>): DOMRect | null => {
  const rect = part.getBoundingClientRect()
  return rect.width === 0 ? null : rect
}

export const getNameRect = (cell: Element, { start, end }: NamePlace): DOMRect | null => {
  const [first, last] = [findText(cell, start), findText(cell, end - 1)]
  if (first === undefined || last === undefined) return null
  const range = document.createRange()
  range.setStart(first.text, first.at)
  range.setEnd(last.text, last.at + 1)
  return getShownRect(range)
}

const measureBefore = (cell: Element, { startContainer, startOffset }: Range): number => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  range.setEnd(startContainer, startOffset)
  return range.toString().length
}

export const findSelectedName = (
  cell: Element,
  selection: Selection,
  isDoubleClick: boolean,
): NamePlace | undefined => {
  if (selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!cell.contains(range.startContainer)) return undefined
  const selected = selection.toString()
  const word = selected.trim()
  if (word === '') return undefined
  const offset = measureBefore(cell, range) + selected.length - selected.trimStart().length
  const place = findNameAt(cell.textContent, offset)
  if (place === undefined || reserved.has(getKind(findText(cell, place.start)?.text))) return undefined
  const isWhole = isDoubleClick ? place.name.includes(word) : place.name === word
  return isWhole ? place : undefined
}

export const findCodeCell = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[data-file] ${codeCell}`) : null
