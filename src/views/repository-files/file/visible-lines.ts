import type { LineRange } from '../../code/line-range.ts'

const lineNumber = 'a.code-block__number'

const isAbove = (element: Element, edge: number): boolean => element.getBoundingClientRect().bottom <= edge

export const readVisibleLines = (box: HTMLElement): LineRange | null => {
  const { top, bottom } = box.getBoundingClientRect()
  const links = [...box.querySelectorAll(lineNumber)]
  const first = links.find((link) => !isAbove(link, top))
  const last = links.findLast((link) => link.getBoundingClientRect().top < bottom)
  if (first === undefined || last === undefined) return null
  return { from: Number(first.textContent), to: Number(last.textContent) }
}

export const findLineLink = (path: string): Element | null => {
  const file = [...document.querySelectorAll<HTMLElement>('[data-file]')].find(
    ({ dataset }) => dataset['file'] === path,
  )
  const focused = file?.querySelector(`${lineNumber}:focus`)
  return focused ?? file?.querySelector(`[data-marked] > ${lineNumber}`) ?? null
}
