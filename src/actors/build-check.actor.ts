import { createActor, fromPromise } from 'xstate'
import { buildCheckMachine, type LatestBuild } from '#machines/build-check/build-check.machine.ts'
import { object, read, text } from '#src/lib/shape.ts'

const Manifest = object({ build: text })

/** What the person says to the newer build. Nothing but their word reloads the page. */
export interface BuildAnswers {
  readonly reload: () => void
  readonly later: () => void
}

interface World {
  readonly running: string
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly reload: () => void
  /** Shows the offer until the function that comes back is called. */
  readonly offer: (answers: BuildAnswers) => () => void
}

/** Looks for a newer build every ten minutes and whenever the page is shown again, and offers it. */
export const startBuildCheck = ({ running, fetch, now, document, reload, offer }: World): void => {
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
  let withdraw = () => {}
  actor.on('build.outdated', () => {
    withdraw = offer({ reload, later: () => actor.send({ type: 'build.later' }) })
  })
  actor.on('build.putOff', () => withdraw())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'page.shown' })
  })
  actor.start()
}
