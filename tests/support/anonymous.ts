import type { TestBackend } from './start-backend.ts'
import { withJson } from './sign-in.ts'

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}

/** The clock advances by a millisecond before each call. */
export const post = async (backend: TestBackend, path: string, json: unknown, init: RequestInit = {}, ip?: string) => {
  backend.advance(1)
  const response = await backend.fetch(path, withJson({ ...init, json }), ip)
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, text, body } satisfies Reply
}

export const toAddress = (n: number): string => `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`
