import { createContext, useContext } from 'react'
import type { Citation } from '#src/contract/answer-events.ts'

/** What a visitor of a public link does otherwise than a member: no rating, no way into the product, sources of their own. */
export interface VisitorManner {
  readonly openCitation: (citation: Citation) => void
}

const Manner = createContext<VisitorManner | null>(null)

export const VisitorMannerProvider = Manner.Provider

/** Null for a member. */
export const useVisitorManner = (): VisitorManner | null => useContext(Manner)
