import { createContext, type ReactNode, useContext } from 'react'

/** Renders prose, such as with links to what it names. Text of code and of links is not passed. */
export type RenderWords = (text: string) => ReactNode

export const asText: RenderWords = (text) => text

const WordsContext = createContext<RenderWords>(asText)

export const WordsProvider = WordsContext.Provider

export const useRenderWords = (): RenderWords => useContext(WordsContext)
