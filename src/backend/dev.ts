import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { serveReference } from './api-reference/api-reference.routes.ts'
import { createApi } from './app.ts'
import { collectorPath } from './collector/collector-path.ts'
import { createCollector } from './collector/collector.ts'
import { readConfig } from './config.ts'
import { getDatabaseAddress } from './database-address.ts'
import { openDatabase } from './db/open-database.ts'
import { createServedCheck } from './http/served-call.ts'
import { consoleLog } from './log.ts'
import { createMailPreviews } from './emails/mail-preview.ts'
import { createFrames } from './pages/frames.ts'
import { insertConfiguration } from './pages/runtime-configuration.ts'
import { securityTxtPath } from './pages/security-txt.ts'
import { startProduct } from './product.ts'
import { createChatPictures } from './public-chat/chat-pictures.routes.ts'
import { readBindings, createServerApp, listenWith } from './server.ts'
import { createGitWebhooks } from './git-webhooks/git-webhooks.ts'
import { createStripeWebhooks } from './stripe-payments/stripe-webhooks.routes.ts'
import { createTestPayments } from './test-payments/test-payments.routes.ts'
import { testPaymentsPath } from './test-payments/tickets.ts'

const config = readConfig(process.env)
const product = await startProduct(config, consoleLog, openDatabase(getDatabaseAddress(config), consoleLog))
const app = createServerApp(config, product.isReady, [
  createStripeWebhooks(product.services),
  createGitWebhooks(product.services),
  createApi(product.services, product.routes),
  createCollector(product.services, product.collectorKey),
  createMailPreviews(product.services),
  createChatPictures(product.services, 'public'),
  ...(config.stripe === undefined ? [createTestPayments(product.services)] : []),
  createFrames(config),
  serveReference({ server: () => running.address, isServed: createServedCheck(product.routes) }),
])
const answer = getRequestListener((request, env) => app.fetch(request, readBindings(env)))
const server = createServer()
const vite = await createViteServer({
  mode: config.isQa ? 'qa' : 'app',
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server } },
  plugins: [
    {
      name: 'quarry-configuration',
      transformIndexHtml: (html) => insertConfiguration(html, config, product.collectorKey),
    },
  ],
})
/** Vite serves the client's sources in `src/api` under the same path as the calls. */
const isCall = (path: string): boolean => path.startsWith('/api/') && !/^\/api\/[\w.-]+\.tsx?(?:\?|$)/.test(path)
server.on('request', (request, response) => {
  const path = request.url ?? '/'
  const isOurs =
    path === '/healthz' ||
    path === securityTxtPath ||
    /^\/public\/chat\/[^/]+\/picture\.png/.test(path) ||
    ['/frame/', '/swagger', `${testPaymentsPath}/`, `${collectorPath}/`].some((start) => path.startsWith(start))
  if (isOurs || isCall(path)) void answer(request, response)
  else vite.middlewares(request, response)
})
const running = await listenWith(server, config)
product.announce(running.address)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([running.stop(500), vite.close()])
      .then(() => product.stop())
      .then(() => process.exit(0))
  })
}
