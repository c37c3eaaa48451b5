import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'

const getNextLine = (key: string, line: number, lineCount: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(lineCount, line + 1)
  if (key === 'ArrowUp') return Math.max(1, line - 1)
  if (key === 'Home') return 1
  return key === 'End' ? lineCount : undefined
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey

export const findLine = ({ target }: SyntheticEvent): number => {
  const link = target instanceof Element ? target.closest('a') : null
  return Number(link?.textContent ?? Number.NaN)
}

interface LinePlaces {
  readonly box: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  readonly lineCount: number
  readonly shown: number
}

const focusUnmeasured = (link: HTMLElement): void => {
  link.style.visibility = 'visible'
  link.focus({ preventScroll: true })
}

const focusStop = ({ box, list }: LinePlaces, line: number): void => {
  const link = box.current?.querySelector<HTMLElement>('a[tabindex="0"]')
  if (!link) return
  focusUnmeasured(link)
  if (list.current === null) link.parentElement?.scrollIntoView({ block: 'nearest' })
  else list.current.scrollToIndex(line - 1, { align: 'nearest' })
}

export const useLineStop = (places: LinePlaces) => {
  const { lineCount, shown } = places
  const [stop, setStop] = useState({ shown, line: shown })
  if (stop.shown !== shown) setStop({ shown, line: shown })
  const onFocus = (event: SyntheticEvent): void => {
    const line = findLine(event)
    if (!Number.isNaN(line)) setStop({ shown, line })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = findLine(event)
    const next = getNextLine(event.key, line, lineCount)
    if (next === undefined || Number.isNaN(line) || hasModifier(event)) return
    event.preventDefault()
    flushSync(() => setStop({ shown, line: next }))
    focusStop(places, next)
  }
  return { stop: Math.min(stop.line, lineCount), onFocus, onKeyDown }
}
