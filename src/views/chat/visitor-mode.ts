import { createContext, useContext } from 'react'
import type { Citation } from '#src/contract/answer-events.ts'

/** It is set for visitors of a public link, who have no ratings, no way into the product and sources of their own. */
export interface VisitorMode {
  readonly openCitation: (citation: Citation) => void
}

const VisitorModeContext = createContext<VisitorMode | null>(null)

export const VisitorModeProvider = VisitorModeContext.Provider

export const useVisitorMode = (): VisitorMode | null => useContext(VisitorModeContext)
