import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { withJson, type CallInit, type SignedInPerson } from './sign-in.ts'
import type { TestBackend } from './start-backend.ts'

let lastKey = 0

export const issueKey = (administrator: SignedInPerson, more: object = {}): Promise<IssuedApiKey> =>
  administrator.read<IssuedApiKey>('/api/api-keys', { json: { name: `key ${(lastKey += 1)}`, ...more } })

export const fetchWithKey = (
  backend: TestBackend,
  key: string,
  path: string,
  init: CallInit = {},
): Promise<Response> => {
  const { headers, ...rest } = withJson(init)
  const all = new Headers({ authorization: `Bearer ${key}`, ...Object.fromEntries(new Headers(headers)) })
  return backend.fetch(path, { ...rest, headers: all })
}
