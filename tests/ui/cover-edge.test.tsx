import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coverEdge } from '#src/ui/cover-edge.ts'

let measureAgain: (() => void)[] = []

beforeEach(() => {
  measureAgain = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        measureAgain.push(measure)
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => document.body.replaceChildren())

const put = (height: number, bottom: number) => {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.bottom = `${bottom}px`
  Object.defineProperty(element, 'offsetHeight', { value: height })
  const leave = coverEdge(element) ?? (() => undefined)
  for (const measure of measureAgain) measure()
  return { element, leave }
}

const page = document.documentElement.style
const room = () => [page.getPropertyValue('--covered'), page.getPropertyValue('--bar'), page.scrollPaddingBottom]
const below = ({ element }: { element: HTMLElement }) => element.style.getPropertyValue('--below')

it('lays bars upon each other, and keeps the room of one when another goes', () => {
  const question = put(93, 0)
  const notice = put(50, 0)
  expect([below(question), below(notice), room()]).toEqual(['0px', '93px', ['143px', '143px', '143px']])
  question.leave()
  expect([below(notice), room()]).toEqual(['0px', ['50px', '50px', '50px']])
  notice.leave()
  expect(room()).toEqual(['', '', ''])
})

it('stands a card above the bars, whichever came first', () => {
  const card = put(200, 16)
  expect([below(card), room()]).toEqual(['0px', ['216px', '', '216px']])
  const notice = put(50, 0)
  expect([below(card), below(notice), room()]).toEqual(['50px', '0px', ['266px', '50px', '266px']])
  card.leave()
  expect(room()).toEqual(['50px', '50px', '50px'])
  notice.leave()
})
