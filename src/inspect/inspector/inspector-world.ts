import { createContext, useContext } from 'react'
import { openChannel } from '../link/channel.ts'
import { openInspectorLink } from '../link/inspector-link.ts'
import type { FollowingWorld } from './follow-pages.ts'

/** What the page has of the world outside. */
export interface InspectorWorld extends FollowingWorld {
  /** Fetches what is needed later, so that the page goes on where there is no connection. */
  readonly prepare: () => Promise<unknown>
}

const createRealWorld = (): InspectorWorld => {
  const clock: InspectorWorld['clock'] = {
    setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
    clearTimeout: (timer) => window.clearTimeout(timer as number),
  }
  return {
    clock,
    openLink: (tell) =>
      openInspectorLink(
        { channel: openChannel(window.location.origin), clock, newId: () => crypto.randomUUID() },
        tell,
      ),
    prepare: () => import('../charts/chart-layout.ts'),
  }
}

/** Left out, the world is the real one. */
const InspectorContext = createContext<InspectorWorld | null>(null)

export const InspectorProvider = InspectorContext.Provider

let world: InspectorWorld | undefined

export const useInspectorWorld = (): InspectorWorld => useContext(InspectorContext) ?? (world ??= createRealWorld())
