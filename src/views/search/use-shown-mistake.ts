import { useState } from 'react'
import type { SearchMistake } from './use-search.ts'

export const useShownMistake = (
  mistake: SearchMistake | null,
  text: string,
  isListOpen: boolean,
): SearchMistake | null => {
  const [covered, setCovered] = useState<string>()
  if (mistake === null) return null
  const { query } = mistake
  if (isListOpen && covered !== query) setCovered(query)
  return isListOpen || (covered === query && query !== text) ? null : mistake
}
