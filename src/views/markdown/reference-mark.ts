import { createContext, type ReactNode, useContext } from 'react'

/** `?` marks a sentence that nothing supports. */
export type RenderMark = (mark: number | '?') => ReactNode

const MarkContext = createContext<RenderMark>(() => null)

export const MarkProvider = MarkContext.Provider

export const useRenderMark = (): RenderMark => useContext(MarkContext)
