import { awaitPart } from '#src/lib/await-part.ts'
import type { Client, ClientOptions } from './client.ts'

/** The transport is fetched with the first call, so that a page without calls does not load it. */
export const createLazyClient = (options: ClientOptions): Client & { readonly prepare: () => Promise<Client> } => {
  let loaded: Promise<Client> | undefined
  const load = () => awaitPart(import('./client.ts')).then(({ createClient }) => createClient(options))
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  const prepare = () => (loaded ??= load().catch(forget))
  return {
    prepare,
    call: async (endpoint, ...request) => (await prepare()).call(endpoint, ...request),
    async *events(endpoint, ...request) {
      yield* (await prepare()).events(endpoint, ...request)
    },
    upload: async (endpoint, file, uploading) => (await prepare()).upload(endpoint, file, uploading),
  }
}
