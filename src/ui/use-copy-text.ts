import { createContext, useContext } from 'react'

const CopyRefusedContext = createContext<(text: string) => void>(() => undefined)

export const CopyRefusedProvider = CopyRefusedContext.Provider

/** Resolves with whether the text is in the clipboard. Browsers may refuse it, and on plain http there is none. */
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
