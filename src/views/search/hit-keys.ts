import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { fileAddress } from '../code/code-addresses.ts'
import { useToast } from '../product.ts'
import { parseState } from './search-address.ts'

export interface HitHandle {
  readonly copyLink: () => void
  readonly moveToFile: (step: 1 | -1) => void
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

const afterNextPaint = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(() => act()))

const moveToFile = (step: 1 | -1, count: number, isRetry = false): void => {
  const cards = [...document.querySelectorAll<HTMLElement>('article')]
  const chosen = document.activeElement?.closest('article') ?? findOpened()?.closest('article')
  const at = cards.findIndex((card) => card === chosen)
  const next = at < 0 ? cards[0] : cards[at + step]
  if (next !== undefined) return focusFirstHit(next)
  if (isRetry || cards.length === count) return
  chosen?.scrollIntoView({ block: step === 1 ? 'end' : 'start' })
  afterNextPaint(() => moveToFile(step, count, true))
}

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
    copyLink: () => void copyLink(),
    moveToFile: (step) => moveToFile(step, fileCount),
  }))
}
