import { createContext, useContext } from 'react'
import { openChannel } from '../link/channel.ts'
import { openInspectorLink } from '../link/inspector-link.ts'
import type { FollowingDeps } from './follow-pages.ts'

/** The effects of the page. */
export interface InspectorDeps extends FollowingDeps {
  /** Fetches what is needed later, so that the page goes on where there is no connection. */
  readonly prepare: () => Promise<unknown>
}

const createBrowserDeps = (): InspectorDeps => {
  const clock: InspectorDeps['clock'] = {
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

/** Left out: those of the browser. */
const InspectorContext = createContext<InspectorDeps | null>(null)

export const InspectorProvider = InspectorContext.Provider

let deps: InspectorDeps | undefined

export const useInspectorDeps = (): InspectorDeps => useContext(InspectorContext) ?? (deps ??= createBrowserDeps())
