import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { completions, signUpAsker, smallSource, type Asker } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, withJson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export const linksPath = '/api/organization/public-chat-links'
export const tokenHeader = 'x-conversation-token'

const secret = [
  '/** Opens the vault of the company. */',
  'export function openVault(code: string) {',
  '  return unlock(code)',
  '}',
].join('\n')

export const secretSource: readonly IndexedFile[] = [
  plainFile('src/vault.ts', secret, {
    language: 'typescript',
    symbols: [
      { ...symbol('function', 'openVault', 2, 4, 'Opens the vault of the company.'), signature: 'openVault(code)' },
    ],
  }),
]

export interface Host {
  readonly admin: SignedInPerson
  readonly asker: Asker
  readonly secretId: string
  readonly make: (more?: Record<string, unknown>) => Promise<PublicChatLink>
}

export const openHost = async (backend: TestBackend): Promise<Host> => {
  const asker = await signUpAsker(backend, { files: smallSource })
  const { organisationId } = asker
  const admin = await signUpPerson(backend, { organisation: organisationId })
  const secretId = await addRepository(backend.services.db, organisationId, 'acme/vault')
  await buildIndex(backend.services.db, organisationId, secretId, secretSource)
  const make: Host['make'] = (more = {}) =>
    admin.read<PublicChatLink>(linksPath, {
      json: { title: 'Ask the greeter', dataSourceIds: [asker.repositoryId], ...more },
    })
  return { admin, asker, secretId, make }
}

let lastNetwork = 0

export interface Visitor {
  readonly ip: string
  fetch(path: string, init?: Parameters<typeof withJson>[0]): Promise<Response>
  ask(
    code: string,
    content: string,
    more?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Response>
}

export const makeVisitor = (backend: TestBackend, network = (lastNetwork += 1)): Visitor => {
  const ip = `203.0.${Math.floor(network / 250)}.${(network % 250) + 1}`
  const fetch: Visitor['fetch'] = (path, init = {}) => backend.fetch(path, withJson(init), ip)
  return {
    ip,
    fetch,
    ask: (code, content, more = {}, headers = {}) =>
      fetch(completions, {
        json: {
          messages: [{ role: 'user', content }],
          consumerType: 'SharedChat',
          publicChatLink: code,
          stream: false,
          ...more,
        },
        headers,
      }),
  }
}

export const readProblem = async (response: Response): Promise<Record<string, unknown>> => {
  const { requestId: _, instance: __, ...problem } = (await response.json()) as Record<string, unknown>
  return { ...problem, status: response.status }
}
