import { makeSizeRef } from './cover-edge.ts'

const gapPx = 8
const marginPx = 16

const shown = new Set<HTMLElement>()
let roomPx = 0

const measureRoom = (): number =>
  [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight + gapPx, shown.size > 0 ? marginPx : 0)

const wouldMovePage = (lostPx: number): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < lostPx
}

const uncoverFocus = (): void => {
  const focused = document.activeElement
  if (focused === null || !focused.matches('main *')) return
  const { top, bottom, right, height } = focused.getBoundingClientRect()
  const edge = Math.min(...[...shown].map((toast) => toast.getBoundingClientRect().left))
  const visibleHeight = window.innerHeight - roomPx
  const isCovered = right > edge && bottom > visibleHeight && top < window.innerHeight
  if (isCovered && height < visibleHeight) focused.scrollIntoView({ block: 'nearest' })
}

const update = (): void => {
  const wantedPx = measureRoom()
  if (wouldMovePage(roomPx - wantedPx)) return window.addEventListener('scroll', update, { once: true })
  const isMore = wantedPx > roomPx
  roomPx = wantedPx
  document.documentElement.style.setProperty('--toasts', `${roomPx}px`)
  if (isMore) uncoverFocus()
}

export const makeToastRoom = makeSizeRef(shown, update)
