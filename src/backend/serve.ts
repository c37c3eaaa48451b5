import { join } from 'node:path'
import { createApi } from './app.ts'
import { ConfigurationError, readConfig } from './config.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { consoleLog } from './log.ts'
import { createPages } from './pages/pages.ts'
import { proxyApi } from './pages/proxy-api.ts'
import { startProduct, type Product } from './product.ts'
import { frontDoor, listen } from './server.ts'

const grace = 5_000

const folderOfBuild = (name: string): string => join(import.meta.dirname, '..', name)

const start = async () => {
  const config = readConfig(process.env)
  const pages = await createPages(folderOfBuild(config.isQa ? 'qa' : 'app'), config)
  const product: Product | undefined =
    config.apiOrigin === undefined ? await startProduct(config, consoleLog) : undefined
  const api = product === undefined ? proxyApi(config.apiOrigin ?? '') : createApi(product.services, product.routes)
  const door = frontDoor(config, product?.isReady ?? (async () => true), [api, pages])
  const server = await listen(door, config)
  product?.announce(server.address)
  if (product === undefined) process.stdout.write(`Quarry is at ${server.address} and asks ${config.apiOrigin}\n`)
  const stop = async () => {
    await server.stop(grace)
    await product?.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** What a person can act on without a stack trace. */
const explanationOf = (error: unknown): string | undefined => {
  if (error instanceof ConfigurationError || error instanceof FolderInUse) return error.message
  const { code, port } = error as { code?: string; port?: number }
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : undefined
}

start().catch((error: unknown) => {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${explanationOf(error) ?? trace}\n`)
  process.exit(1)
})
