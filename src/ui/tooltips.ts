import { kbd } from '#styled-system/recipes/kbd'
import { tooltip } from '#styled-system/recipes/tooltip'

interface TooltipsOptions {
  readonly document: Document
  readonly listKeys: (ariaKeyShortcuts: string) => readonly string[]
  readonly isTabbing: boolean
}

const hoverDelayMs = 400
const leaveDelayMs = 150
const liftDelayMs = 1500
const neighbourDelayMs = 300
const [gap, minMargin] = [4, 8]

const findOwner = (target: EventTarget | null): HTMLElement | null => {
  const owner = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  if (owner === null) return null
  const { offsetWidth, offsetHeight } = owner
  const isIconAlone = offsetWidth <= 2 * offsetHeight
  return isIconAlone ? owner : null
}

const readText = ({ dataset, ariaLabel, textContent }: HTMLElement): string =>
  dataset['tip'] || ariaLabel || textContent

const isInNarrowBar = (owner: HTMLElement): boolean => {
  const bar = owner.closest<HTMLElement>('[data-tips=beside]')
  return bar !== null && bar.offsetWidth < 3 * owner.offsetWidth
}

const place = (tip: HTMLElement, owner: HTMLElement): void => {
  const { left, right, top, bottom, width, height } = owner.getBoundingClientRect()
  const { clientWidth, clientHeight } = owner.ownerDocument.documentElement
  const { offsetWidth, offsetHeight } = tip
  const below = bottom + gap
  const isBelow = below + offsetHeight <= clientHeight
  const [x, y] = isInNarrowBar(owner)
    ? [right + gap, top + (height - offsetHeight) / 2]
    : [left + (width - offsetWidth) / 2, isBelow ? below : top - gap - offsetHeight]
  tip.style.left = `${Math.max(minMargin, Math.min(x, clientWidth - offsetWidth - minMargin))}px`
  tip.style.top = `${y}px`
}

const createTip = ({ document, listKeys }: TooltipsOptions) => {
  const tip = document.createElement('div')
  tip.className = tooltip()
  tip.setAttribute('popover', 'manual')
  tip.setAttribute('aria-hidden', 'true')
  const toCap = (key: string) => {
    const cap = document.createElement('kbd')
    cap.className = kbd()
    cap.textContent = key
    return cap
  }
  return {
    contains: (target: EventTarget | null) => target instanceof Node && tip.contains(target),
    hide: () => tip.remove(),
    show(owner: HTMLElement) {
      tip.replaceChildren(readText(owner), ...listKeys(owner.getAttribute('aria-keyshortcuts') ?? '').map(toCap))
      document.body.append(tip)
      tip.showPopover?.()
      place(tip, owner)
    },
  }
}

const createTurns = (options: TooltipsOptions) => {
  const tip = createTip(options)
  let owner: HTMLElement | null = null
  let isWarm = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let cooling: ReturnType<typeof setTimeout> | undefined
  const keep = () => clearTimeout(timer)
  const wait = (delay: number, act: () => void) => {
    keep()
    timer = setTimeout(act, delay)
  }
  const hide = () => {
    keep()
    if (owner === null) return
    owner = null
    tip.hide()
    isWarm = true
    clearTimeout(cooling)
    cooling = setTimeout(() => (isWarm = false), neighbourDelayMs)
  }
  const show = (next: HTMLElement) => {
    hide()
    if (!next.isConnected) return
    owner = next
    tip.show(next)
  }
  return {
    contains: tip.contains,
    getOwner: () => owner,
    keep,
    hide,
    show,
    showSoon: (next: HTMLElement) => wait(isWarm || owner !== null ? 0 : hoverDelayMs, () => show(next)),
    hideSoon: (delay: number) => wait(delay, hide),
  }
}

type Turns = ReturnType<typeof createTurns>

interface Presence {
  dismissed: HTMLElement | null
  isTabbing: boolean
  isByFocus: boolean
}

type Dismiss = (owner: HTMLElement | null) => void

const createPointerListeners = (turns: Turns, presence: Presence, dismiss: Dismiss) => ({
  pointerover({ target }: PointerEvent) {
    const next = findOwner(target)
    if (turns.contains(target) || (next !== null && next === turns.getOwner())) return turns.keep()
    if (next !== null && next === presence.dismissed) return
    presence.dismissed = null
    if (next !== null) turns.showSoon(next)
    else if (presence.isByFocus) turns.keep()
    else turns.hideSoon(leaveDelayMs)
  },
  pointerout({ relatedTarget, pointerType }: PointerEvent) {
    if (relatedTarget !== null || presence.isByFocus) return
    turns.hideSoon(pointerType === 'touch' ? liftDelayMs : leaveDelayMs)
  },
  pointerdown({ target, pointerType }: PointerEvent) {
    presence.isTabbing = false
    if (pointerType !== 'touch') dismiss(findOwner(target))
  },
  click: ({ target }: MouseEvent) => dismiss(findOwner(target)),
  scroll: () => turns.getOwner() !== null && dismiss(turns.getOwner()),
})

const createKeyListeners = (turns: Turns, presence: Presence, dismiss: Dismiss) => ({
  keydown({ key }: KeyboardEvent) {
    presence.isTabbing = key === 'Tab'
    if (key === 'Escape') dismiss(turns.getOwner())
  },
  focusin({ target }: FocusEvent) {
    const next = presence.isTabbing ? findOwner(target) : null
    if (next === null) return dismiss(null)
    presence.isByFocus = true
    turns.show(next)
  },
  focusout: () => presence.isByFocus && dismiss(null),
})

const createListeners = (turns: Turns, isTabbing: boolean) => {
  const presence: Presence = { dismissed: null, isTabbing, isByFocus: false }
  const dismiss: Dismiss = (owner) => {
    Object.assign(presence, { dismissed: owner, isByFocus: false })
    turns.hide()
  }
  return { ...createPointerListeners(turns, presence, dismiss), ...createKeyListeners(turns, presence, dismiss) }
}

export const startTooltips = (options: TooltipsOptions): (() => void) => {
  const { document, isTabbing } = options
  const turns = createTurns(options)
  const listeners = Object.entries(createListeners(turns, isTabbing)) as [string, EventListener][]
  for (const [name, listener] of listeners) document.addEventListener(name, listener, true)
  const first = findOwner(document.querySelector(isTabbing ? '[data-tip]:focus' : '[data-tip]:hover'))
  if (first !== null) turns.showSoon(first)
  return () => {
    turns.hide()
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, true)
  }
}
