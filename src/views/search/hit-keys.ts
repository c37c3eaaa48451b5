import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { fileAddress } from '../code/code-addresses.ts'
import { useToast } from '../product.ts'
import { afterNextPaint, moveToMatch, type Step } from '../code/move-to-match.ts'
import { focusBox, preview } from './move-among-hits.ts'
import { parseState } from './search-address.ts'

export interface HitHandle {
  readonly move: (step: Step) => void
  readonly moveToFile: (step: Step) => void
  readonly moveToMatch: (step: Step) => void
  readonly open: () => void
  readonly enter: () => void
  readonly copyLink: () => void
}

const hit = '[data-hit]'
const opened = `${hit}[aria-current=true]`

const findOpened = (): HTMLAnchorElement | null => document.querySelector<HTMLAnchorElement>(opened)

const readLink = (): string | undefined => {
  const { activeElement } = document
  const chosen = activeElement?.matches('article a[href]') ? (activeElement as HTMLAnchorElement) : findOpened()
  const { open } = parseState(chosen?.search ?? '')
  return open === null ? undefined : window.location.origin + fileAddress(open.repositoryId, open.path, open.lines)
}

const focusFirstHit = (card: HTMLElement): void => {
  const first = card.querySelector<HTMLElement>(hit)
  first?.focus({ preventScroll: true })
  for (const place of [card, card.firstElementChild, first]) place?.scrollIntoView({ block: 'nearest' })
}

const moveToFile = (step: Step, count: number, isRetry = false): void => {
  const cards = [...document.querySelectorAll<HTMLElement>('article')]
  const chosen = document.activeElement?.closest('article') ?? findOpened()?.closest('article')
  const at = cards.findIndex((card) => card === chosen)
  const next = at < 0 ? cards[0] : cards[at + step]
  if (next !== undefined) return focusFirstHit(next)
  if (isRetry || cards.length === count) return
  chosen?.scrollIntoView({ block: step === 1 ? 'end' : 'start' })
  afterNextPaint(() => moveToFile(step, count, true))
}

const move = (step: Step): void => {
  const hits = [...document.querySelectorAll<HTMLElement>(hit)]
  const at = hits.findIndex((link) => link === document.activeElement)
  const start = hits.findIndex((link) => link.getAttribute('aria-current') === 'true')
  if (at === 0 && step === -1) return focusBox()
  const next = at < 0 ? Math.max(0, start) : Math.min(hits.length - 1, at + step)
  hits[next]?.focus({ preventScroll: true })
  hits[next]?.scrollIntoView({ block: 'nearest' })
}

const enterPreview = (): void => {
  const pane = document.querySelector(preview)
  const place =
    pane?.querySelector<HTMLElement>('[data-marked] a[href]') ??
    pane?.querySelector<HTMLElement>('code a[href], button')
  place?.focus()
}

const openFocused = (): void => document.querySelector<HTMLElement>(`${hit}:focus`)?.click()

export const useHitKeys = (ref: Ref<HitHandle>, fileCount: number): void => {
  const { t } = useTranslation('search')
  const copyText = useCopyText()
  const toast = useToast()
  const copyLink = async (): Promise<void> => {
    const link = readLink()
    if (link === undefined) return toast({ kind: 'info', words: { text: t('results.chooseFirst') } })
    if (await copyText(link)) toast({ kind: 'success', words: { text: t('results.linkCopied') } })
  }
  useImperativeHandle(ref, () => ({
    move,
    moveToFile: (step) => moveToFile(step, fileCount),
    moveToMatch,
    open: openFocused,
    enter: enterPreview,
    copyLink: () => void copyLink(),
  }))
}
