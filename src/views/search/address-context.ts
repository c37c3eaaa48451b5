import { createContext } from 'react'
import type { SearchAddress } from './use-search-state.ts'

export const AddressContext = createContext<SearchAddress | null>(null)
