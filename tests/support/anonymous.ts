import type { TestBackend } from './start-backend.ts'
import { withJson } from './sign-in.ts'

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}

/** Posts `json` as someone who is not signed in, a millisecond after what was before. */
export const post = async (backend: TestBackend, path: string, json: unknown, init: RequestInit = {}, ip?: string) => {
  backend.advance(1)
  const response = await backend.fetch(path, withJson({ ...init, json }), ip)
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, text, body } satisfies Reply
}

/** A network address of its own for the `n`-th caller. */
export const toAddress = (n: number): string => `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`
