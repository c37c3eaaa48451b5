import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { labelMessages } from '#src/lib/message-file.ts'
import type { TestBackend } from './start-backend.ts'

const locales = join(import.meta.dirname, '../../locales')

interface AskedCall {
  readonly method: string
  readonly path: string
  status: number | 'pending' | 'unanswered'
  readonly body: string
}

export interface TestNetwork {
  readonly fetch: typeof fetch
  readonly calls: readonly AskedCall[]
  isOffline: boolean
  /** False fails every fetch of texts; a promise delays them. */
  hasTexts: boolean | Promise<boolean>
  intercept: (path: string, method: string, init?: RequestInit) => Response | Promise<Response> | undefined
  /** Calls of this path wait until the returned function is called. */
  hold(path: string): () => void
}

const messages = async (path: string): Promise<Response> => {
  const [, language, file] = /^\/_i18n\/([a-z]{2})\/([a-z-]+\.json)/.exec(path) ?? []
  if (language === undefined || file === undefined) return new Response('', { status: 404 })
  const texts: object = JSON.parse(await readFile(join(locales, language, file), 'utf8'))
  return Response.json(labelMessages(language, basename(file, '.json'), texts))
}

const reply = async (network: TestNetwork, backend: TestBackend, path: string, init: RequestInit) =>
  network.intercept(path, init.method ?? 'GET', init) ?? backend.fetch(path, init)

export const createTestNetwork = (backend: TestBackend): TestNetwork => {
  const calls: AskedCall[] = []
  const held = new Map<string, Promise<void>>()
  const network: TestNetwork = {
    calls,
    isOffline: false,
    hasTexts: true,
    intercept: () => undefined,
    hold(path) {
      let release = () => {}
      held.set(path, new Promise<void>((resolve) => (release = resolve)))
      return () => {
        held.delete(path)
        release()
      }
    },
    async fetch(input, init = {}) {
      const { pathname, search } = new URL(String(input), 'http://quarry.test')
      const path = pathname + search
      if (path.startsWith('/_i18n/'))
        return (await network.hasTexts) ? messages(path) : new Response('', { status: 503 })
      const call: AskedCall = { method: init.method ?? 'GET', path, status: 'pending', body: String(init.body ?? '') }
      calls.push(call)
      await held.get(pathname)
      call.status = 'unanswered'
      init.signal?.throwIfAborted()
      if (network.isOffline) throw new TypeError('Failed to fetch')
      const response = await reply(network, backend, path, init)
      call.status = response.status
      return response
    },
  }
  return network
}
