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
    /** Where `indexed-demo.ts` asks for the folder. */
    readonly indexedDemo: string
  }
}

const indexed = 'Alive'
const limit = 240_000
const interval = 200

/** Resolves when the demo's repository can be searched. */
export const waitForIndex = async ({ call }: Awaited<ReturnType<typeof signInAsDemo>>): Promise<void> => {
  const end = Date.now() + limit
  while ((await call<Repository[]>('/api/repositories'))[0]?.status !== indexed) {
    if (Date.now() > end) throw new Error('The demo was not indexed in time.')
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

/** Lets the built product begin as on its first start, and keeps its data folder. */
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

/**
 * The product indexes its own source when it first starts, which takes it longer than most journeys. It does so once for all
 * files of a run, when the first one asks; each goes on from a copy. How it does it is for `start.test.ts` to see.
 */
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
