import { createContext, type ReactNode, useContext } from 'react'

export type RenderMark = (number: number) => ReactNode

const MarkContext = createContext<RenderMark>(() => null)

export const MarkProvider = MarkContext.Provider

export const useRenderMark = (): RenderMark => useContext(MarkContext)
