import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { buildCheckMachine, type LatestBuild } from '#machines/build-check/build-check.machine.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { object, read, text } from '#src/lib/shape.ts'

const Manifest = object({ build: text })

interface World {
  readonly running: string
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly toasts: ActorRefFrom<typeof toastsMachine>
}

/** Looks for a newer build every ten minutes and whenever the page is shown again, and tells of it once. */
export const startBuildCheck = ({ running, fetch, now, document, toasts }: World): void => {
  const actor = createActor(
    buildCheckMachine.provide({
      actors: {
        fetchLatestBuild: fromPromise<LatestBuild>(async () => {
          const answer = await fetch(`/build.json?t=${now()}`, { cache: 'no-store' })
          const manifest = read(Manifest, await answer.json())
          if (manifest === null) throw new Error('the manifest of the latest build names none')
          return manifest
        }),
      },
    }),
    { systemId: 'buildCheck', input: { running } },
  )
  actor.on('build.outdated', () =>
    toasts.send({ type: 'toast.show', content: { kind: 'info', words: { key: 'shell.newBuild' } } }),
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'page.shown' })
  })
  actor.start()
}
