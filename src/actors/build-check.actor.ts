import { createActor, fromPromise } from 'xstate'
import { buildCheckMachine, type LatestBuild } from '#machines/build-check/build-check.machine.ts'
import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import { object, read, text } from '#src/lib/shape.ts'

const Manifest = object({ build: text })

export interface BuildAnswers {
  readonly reload: () => void
  readonly later: () => void
}

interface Deps {
  readonly running: string
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly window: Pick<Window, 'addEventListener'>
  readonly reload: () => void
  readonly offer: (answers: BuildAnswers) => () => void
  readonly tellOfMiss: () => void
}

export interface BuildCheck {
  readonly look: () => void
}

/**
 * Looks for a newer build every ten minutes, whenever the page is shown again and when a part of it is missing, and
 * offers it.
 */
export const startBuildCheck = (deps: Deps): BuildCheck => {
  const { running, fetch, now, document, window, reload, offer, tellOfMiss } = deps
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
  actor.on('part.unreachable', tellOfMiss)
  const missed = (error: unknown) => isLoadFailure(error) && actor.send({ type: 'part.missed' })
  window.addEventListener('error', ({ error }) => missed(error))
  window.addEventListener('unhandledrejection', ({ reason }) => missed(reason))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'page.shown' })
  })
  actor.start()
  return { look: () => actor.send({ type: 'page.shown' }) }
}
