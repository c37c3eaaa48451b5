import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Repository } from '#src/contract/repositories.ts'
import { demoPassword, signInAsDemo } from './product-api.ts'
import { runProduct } from './running-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly indexedDemo: string
  }
}

const indexed = 'Alive'
const limit = 240_000
const interval = 200

export const waitForIndex = async ({ call }: Awaited<ReturnType<typeof signInAsDemo>>): Promise<void> => {
  const end = Date.now() + limit
  while ((await call<Repository[]>('/api/repositories'))[0]?.status !== indexed) {
    if (Date.now() > end) throw new Error('The demo was not indexed in time.')
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

const makeIndexedDemo = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-demo-'))
  const product = await runProduct({ dataDir, environment: { DEMO_PASSWORD: demoPassword } })
  try {
    await waitForIndex(await signInAsDemo(product))
  } finally {
    await product.stop()
  }
  return dataDir
}

/** The first start indexes the product's source, which takes long. It happens once per run, and each file starts from a copy. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  let made: Promise<string> | undefined
  const server = createServer((_, response) => {
    made ??= makeIndexedDemo()
    made.then(
      (folder) => response.end(folder),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('indexedDemo', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    const folder = await made?.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
