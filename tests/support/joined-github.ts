import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { GithubServer } from './github-server.ts'
import type { SourceHost } from './source-host.ts'

const ofConnection: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

const toHeaders = (incoming: IncomingMessage): [string, string][] =>
  Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined || ofConnection.has(name) ? [] : [[name, String(value)] as [string, string]],
  )

/** GitHub has one address for its sign-in and its apps; here each is a server of its own, behind this one. */
export const startJoinedGithub = async (
  signIn: Pick<SourceHost, 'url' | 'environment'>,
  apps: Pick<GithubServer, 'url'>,
) => {
  const isOfSignIn = (path: string, body: string, authorization: string): boolean =>
    path.startsWith('/login/oauth/authorize') ||
    (path.startsWith('/login/oauth/access_token') &&
      new URLSearchParams(body).get('client_id') === signIn.environment.GITHUB_CLIENT_ID) ||
    /^Bearer token-/i.test(authorization)

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const body = await buffer(incoming)
    const target = isOfSignIn(path, body.toString(), headers.authorization ?? '') ? signIn.url : apps.url
    const answer = await fetch(target + path, {
      method,
      headers: toHeaders(incoming),
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    })
    const kept = [...answer.headers].filter(([name]) => !ofConnection.has(name) && name !== 'content-encoding')
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  const server = createServer((incoming, response) => void pass(incoming, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
