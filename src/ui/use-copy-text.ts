import { createContext, useContext } from 'react'

const CopyRefusedContext = createContext<(text: string) => void>(() => undefined)

/** Hears of every text that could not be copied. */
export const CopyRefusedProvider = CopyRefusedContext.Provider

/** Resolves with whether the text is in the clipboard now. Browsers refuse it, and on plain http there is no clipboard. */
export const useCopyText = () => {
  const onRefused = useContext(CopyRefusedContext)
  return async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      onRefused(text)
      return false
    }
  }
}
