import { join } from 'node:path'
import { brand } from '#src/lib/brand.ts'
import { endSignals } from '#src/lib/end-signals.ts'
import { serveReference } from './api-reference/api-reference.routes.ts'
import { createApi } from './app.ts'
import { createCollector } from './collector/collector.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { exitWithError } from './crash-handler.ts'
import { createServedCheck } from './http/served-call.ts'
import { consoleLog } from './log.ts'
import { createMailPreviews } from './emails/mail-preview.ts'
import { createPages } from './pages/pages.ts'
import { proxyApi } from './pages/proxy-api.ts'
import { createChatPictures } from './public-chat/chat-pictures.routes.ts'
import { readLinkPreview } from './public-chat/read-link-preview.ts'
import { startProduct, type Product } from './product.ts'
import { createServerApp, listen, type RunningServer } from './server.ts'
import { createGitWebhooks } from './git-webhooks/git-webhooks.ts'
import { createStripeWebhooks } from './stripe-payments/stripe-webhooks.routes.ts'
import { createTestPayments } from './test-payments/test-payments.routes.ts'

const graceMs = 5_000

const getBuildFolder = (name: string): string => join(import.meta.dirname, '..', name)

const stopOnSignals = (server: RunningServer, product: Product | undefined): void => {
  const stop = async (signal: NodeJS.Signals) => {
    consoleLog.info('the server stops', { signal })
    await server.stop(graceMs)
    await product?.stop()
    process.exit(0)
  }
  for (const signal of endSignals) process.once(signal, () => void stop(signal))
}

export const serveBuild = async (config: Config, database: Promise<OpenDatabase> | undefined): Promise<void> => {
  const folder = getBuildFolder(config.isQa ? 'qa' : 'app')
  const starting = database === undefined ? undefined : startProduct(config, consoleLog, database)
  const [pages, product] = await Promise.all([
    createPages(folder, config, {
      collectorKey: starting?.then(({ collectorKey }) => collectorKey),
      readPreview: starting && (async (name, visit) => readLinkPreview((await starting).services, name, visit)),
    }),
    starting,
  ])
  const own =
    product === undefined
      ? [proxyApi(config.apiOrigin ?? '', consoleLog)]
      : [
          createStripeWebhooks(product.services),
          createGitWebhooks(product.services),
          createApi(product.services, product.routes),
          createCollector(product.services, product.collectorKey),
          createMailPreviews(product.services),
          createChatPictures(product.services, folder),
          ...(config.stripe === undefined ? [createTestPayments(product.services, folder)] : []),
        ]
  const reference = serveReference({
    server: () => server.address,
    isServed: createServedCheck(product?.routes),
    folder,
  })
  const app = createServerApp(config, product?.isReady ?? (async () => true), [...own, reference, pages])
  const server = await listen(app, config)
  product?.announce(server.address)
  if (product === undefined) process.stdout.write(`${brand} is at ${server.address} and asks ${config.apiOrigin}\n`)
  stopOnSignals(server, product)
  product?.jobsStarted.catch((error: unknown) => exitWithError(consoleLog, { error }))
}
