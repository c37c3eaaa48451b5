import { createContext, type ReactNode, useContext } from 'react'

/** What stands for `[3]` in a text; null leaves the text as it is. */
export type RenderMark = (number: number) => ReactNode

const MarkContext = createContext<RenderMark>(() => null)

export const MarkProvider = MarkContext.Provider

export const useRenderMark = (): RenderMark => useContext(MarkContext)
