import { createContext, useContext } from 'react'
import type { Client } from './client.ts'

interface Api {
  readonly client: Client
  /** Changes with the person and the organisation: what was fetched for one never shows for the next. */
  readonly scope: string
  /** Tells the person of a failed call that no view shows itself. */
  readonly onCallFailed: (error: unknown) => void
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext.Provider

export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('a view needs the ApiProvider above it')
  return api
}
