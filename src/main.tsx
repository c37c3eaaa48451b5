import './styles/index.css'
import versions from 'virtual:message-versions'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { App } from '#src/app/app.tsx'
import { compose, type Composition, type Deps } from '#src/app/compose.ts'
import { loadErrorPage } from '#src/app/router.tsx'
import { recoverFromRenderError } from '#src/app/recover-from-render-error.ts'
import { reportFailure } from '#src/app/report-failure.ts'
import { readConfiguration } from '#src/app/read-configuration.ts'
import type { PageProduct } from '#src/views/product.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { readEmbeddedMessages } from '#src/app/embedded-messages.ts'

const usable = <T,>(take: () => T): T | null => {
  try {
    return take()
  } catch {
    return null
  }
}

const ask: typeof fetch = (input, init) => window.fetch(input, init)

const settled = (navigation: PageProduct['navigation']): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { value } = navigation.getSnapshot()
      if (value === 'settled' || value === 'failed') resolve()
    }
    navigation.subscribe(look)
    look()
  })

const openRecords = (): Deps['leftBehind'] => ({
  localStorage: usable(() => window.localStorage),
  sessionStorage: usable(() => window.sessionStorage),
  caches: usable(() => window.caches),
  databases: usable(() => window.indexedDB),
})

const openSession = (): Deps['session'] => ({
  storage: usable(() => window.localStorage),
  locks: navigator.locks ?? null,
  channel: usable(() => new BroadcastChannel('session')),
  window,
  document,
  clock: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
  now: () => Date.now(),
  random: () => Math.random(),
})

const createDeps = async (embedded: Deps['embedded']): Promise<Deps> => ({
  window,
  fetch: ask,
  configuration: await readConfiguration(document, ask),
  ...(__QA__ ? { policy: (await import('#src/inspect/controls/qa-policy.ts')).readQaPolicy(document) } : {}),
  messageVersions: versions,
  embedded,
  report: reportFailure,
  leftBehind: openRecords(),
  session: openSession(),
})

/** A prerendered page is hydrated where the first screen is the one that was prerendered, and replaced otherwise. */
const render = async (
  { product, client, messages, onCallFailed }: Composition,
  embedded: Deps['embedded'],
): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('no root')
  const app = (
    <StrictMode>
      <App product={product} client={client} i18n={messages.i18n} onCallFailed={onCallFailed} />
    </StrictMode>
  )
  const isPrerendered = root.firstElementChild !== null
  if (isPrerendered) await settled(product.navigation)
  const shown = product.navigation.getSnapshot().context.shown
  const isAsPrerendered =
    isPrerendered && shown?.route === root.dataset['route'] && messages.i18n.language === embedded?.language
  const onUncaughtError = recoverFromRenderError(product.navigation, () => drawn?.render(app))
  let drawn: Root | undefined
  if (isAsPrerendered) startTransition(() => void (drawn = hydrateRoot(root, app, { onUncaughtError })))
  else {
    drawn = createRoot(root, { onUncaughtError })
    drawn.render(app)
  }
  document.documentElement.removeAttribute('data-session')
}

const startPage = async (): Promise<void> => {
  await nextTask()
  if (__QA__) (await import('#src/inspect/start-inspection.ts')).startInspection(window, __BUILD__)
  const embedded = readEmbeddedMessages(document)
  const deps = await createDeps(embedded)
  await nextTask()
  const composition = compose(deps)
  await nextTask()
  composition.start()
  await nextTask()
  await render(composition, embedded)
  await whenIdle()
  loadErrorPage().catch(() => undefined)
  const { startDeferred } = await import('#src/app/start-deferred.ts')
  startDeferred(deps, composition)
}

const start = async (): Promise<void> => {
  if (__QA__) {
    const room = (await import('#src/inspect/room/rooms.ts')).roomAt(window.location.pathname)
    const root = document.getElementById('root')
    if (room !== undefined && root !== null) {
      const { openRoom } = await import('#src/inspect/room/open-room.tsx')
      return openRoom(room, { window, root, fetch: ask, versions })
    }
  }
  return startPage()
}

start().catch((error: unknown) => {
  reportError(error)
})
