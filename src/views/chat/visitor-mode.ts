import { createContext, useContext } from 'react'
import type { Citation } from '#src/contract/answer-events.ts'

/** What a visitor of a public link does otherwise than a member: no rating, no way into the product, sources of their own. */
export interface VisitorMode {
  readonly openCitation: (citation: Citation) => void
}

const VisitorModeContext = createContext<VisitorMode | null>(null)

export const VisitorModeProvider = VisitorModeContext.Provider

/** Null for a member. */
export const useVisitorMode = (): VisitorMode | null => useContext(VisitorModeContext)
