import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * `end` follows the newest text, `question` stops when the last question reaches the top, `none` leaves the page
 * alone.
 */
type FollowMode = 'end' | 'question' | 'none'

const nearEndPx = 40
const questionMarginPx = 16

const getMaxScrollTop = (box: HTMLElement): number => box.scrollHeight - box.clientHeight

const questionTop = (box: HTMLElement): number => {
  const last = [...box.querySelectorAll('[data-question]')].at(-1)
  if (last === undefined) return Number.POSITIVE_INFINITY
  return last.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - questionMarginPx
}

const isNearEnd = (box: HTMLElement): boolean => getMaxScrollTop(box) - box.scrollTop <= nearEndPx

const getNextMode = (box: HTMLElement, before: FollowMode, isUpwards: boolean): FollowMode => {
  if (!isNearEnd(box)) return isUpwards || before === 'end' ? 'none' : before
  const isPastQuestion = box.scrollTop > questionTop(box) + 1
  return before === 'question' && !isPastQuestion ? 'question' : 'end'
}

const moveTo = (box: HTMLElement, mode: FollowMode): void => {
  if (mode === 'end') box.scrollTop = getMaxScrollTop(box)
  if (mode === 'question') box.scrollTop = Math.min(getMaxScrollTop(box), questionTop(box))
}

type BoxRef = RefObject<HTMLElement | null>

const useResize = (box: BoxRef, content: BoxRef, onResize: (isBox: boolean) => void): void => {
  const notify = useEffectEvent(onResize)
  useEffect(() => {
    const observer = new ResizeObserver((entries) => notify(entries.some(({ target }) => target === box.current)))
    if (content.current !== null) observer.observe(content.current)
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, content])
}

/**
 * Keeps new text in sight for readers at the end, and never moves the page for anyone else. Without `isGrowing`, the
 * reader changed the height by opening or closing something.
 */
export const useFollow = (isGrowing: boolean) => {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const mode = useRef<FollowMode>('question')
  const lastTop = useRef(0)
  const [isAway, setAway] = useState(false)
  const settle = useCallback(() => {
    const element = box.current
    if (element === null) return
    moveTo(element, mode.current)
    setAway(!isNearEnd(element))
  }, [])
  /** The sources appear when an answer ends. */
  useLayoutEffect(() => settle(), [isGrowing, settle])
  useResize(box, content, (isBox) => {
    if (isGrowing || (isBox && mode.current === 'end')) settle()
    else if (box.current !== null) setAway(!isNearEnd(box.current))
  })
  const onScroll = () => {
    const element = box.current
    if (element === null) return
    mode.current = getNextMode(element, mode.current, element.scrollTop < lastTop.current - 1)
    lastTop.current = element.scrollTop
    setAway(!isNearEnd(element))
  }
  const follow = useCallback(
    (how: 'end' | 'question') => {
      mode.current = how
      settle()
    },
    [settle],
  )
  return { box, content, isAway, onScroll, follow }
}
