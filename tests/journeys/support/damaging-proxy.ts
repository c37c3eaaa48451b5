import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

type Damage = 'altered' | 'truncated' | 'missing' | 'unanswered'

export interface DamagingProxy {
  readonly address: string
  damage(path: RegExp, how: Damage, times: number): void
  isAtRest(): Promise<void>
  answer(): void
  stop(): Promise<void>
}

const hopHeaders = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'accept-encoding'])
const lengthHeaders = new Set(['content-encoding', 'content-length'])

const toHeaders = (given: Iterable<[string, unknown]>, left: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    [...given]
      .filter(([name]) => !hopHeaders.has(name) && !left.has(name))
      .map(([name, value]) => [name, String(value)]),
  )

const damaged = (file: Buffer, how: Damage | undefined): Buffer => {
  if (how === 'altered') return Buffer.concat([file, Buffer.from('\n')])
  return how === 'truncated' ? file.subarray(0, file.length / 2) : file
}

/**
 * Damages files between the browser and the product. Unlike a reply made in the browser, a damaged file enters the
 * browser's cache.
 */
export const startDamagingProxy = async (target: string): Promise<DamagingProxy> => {
  let plan: { path: RegExp; how: Damage; left: number } | undefined
  const takeDamage = (path: string): Damage | undefined => {
    if (plan === undefined || plan.left === 0 || !plan.path.test(path)) return undefined
    plan.left -= 1
    return plan.how
  }
  const unanswered: (() => void)[] = []
  let underWay = 0
  const server = createServer(async (request, response) => {
    underWay += 1
    response.once('close', () => (underWay -= 1))
    const { method = 'GET', url = '/' } = request
    const chunks = await request.toArray()
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks as Buffer[]).toString() } : {}
    const headers = toHeaders(Object.entries(request.headers), new Set(['content-length']))
    const answer = await fetch(target + url, { method, headers, redirect: 'manual', ...body })
    const how = takeDamage(url)
    const file = damaged(Buffer.from(await answer.arrayBuffer()), how)
    if (how === 'unanswered' && plan !== undefined) await new Promise<void>((resolve) => unanswered.push(resolve))
    response.writeHead(how === 'missing' ? 404 : answer.status, toHeaders(answer.headers, lengthHeaders))
    response.end(how === 'missing' ? undefined : file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    damage: (path, how, times) => void (plan = { path, how, left: times }),
    isAtRest: () =>
      vi.waitUntil(() => underWay === unanswered.length, { timeout: 30_000, interval: 10 }).then(() => {}),
    answer() {
      plan = undefined
      for (const resolve of unanswered.splice(0)) resolve()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
