import { createContext, useContext } from 'react'
import type { Client } from './client.ts'

interface Api {
  readonly client: Client
  /** Changes with the person and the organisation, so that cached replies never show for the next one. */
  readonly scope: string
  readonly onCallFailed: (error: unknown) => void
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext.Provider

export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('a view needs the ApiProvider above it')
  return api
}
