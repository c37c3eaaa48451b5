import { createContext, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Citation } from '#src/contract/answer-events.ts'
import { type ShownNumbers, toShownNumbers } from './shown-numbers.ts'

export interface Evidence {
  readonly citations: readonly Citation[]
  readonly numbers: ShownNumbers
  readonly hasManySources: boolean
  readonly wanted: ReadonlySet<number>
  readonly reveal: (number: number, answer: Element | null) => boolean
}

const EvidenceContext = createContext<Evidence>({
  citations: [],
  numbers: new Map(),
  hasManySources: false,
  wanted: new Set(),
  reveal: () => false,
})

export const EvidenceProvider = EvidenceContext.Provider

export const useEvidence = (): Evidence => useContext(EvidenceContext)

export const useMakeEvidence = (content: string, citations: readonly Citation[]): Evidence => {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const reveal = (number: number, answer: Element | null): boolean => {
    flushSync(() => setWanted(new Set(wanted).add(number)))
    const card = answer?.querySelector<HTMLElement>(`[data-evidence="${number}"]`)
    card?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
    return card instanceof HTMLElement
  }
  return {
    citations,
    numbers: toShownNumbers(content, citations),
    hasManySources: new Set(citations.map(({ dataSource }) => dataSource.id)).size > 1,
    wanted,
    reveal,
  }
}
