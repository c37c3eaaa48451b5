import { createContext, useContext } from 'react'
import { openChannel } from '../link/channel.ts'
import { openInspectorLink } from '../link/inspector-link.ts'
import type { FollowingDeps } from './follow-pages.ts'

export interface InspectorDeps extends FollowingDeps {
  /** Later code is loaded early, so that the page works after the connection is lost. */
  readonly prepare: () => Promise<unknown>
  readonly build: string
}

const createBrowserDeps = (): InspectorDeps => {
  const clock: InspectorDeps['clock'] = {
    setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
    clearTimeout: (timer) => window.clearTimeout(timer as number),
  }
  return {
    clock,
    build: __BUILD__,
    openLink: (tell) =>
      openInspectorLink(
        { channel: openChannel(window.location.origin), clock, newId: () => crypto.randomUUID() },
        tell,
      ),
    prepare: () => import('../charts/chart-layout.ts'),
  }
}

const InspectorContext = createContext<InspectorDeps | null>(null)

export const InspectorProvider = InspectorContext.Provider

let deps: InspectorDeps | undefined

export const useInspectorDeps = (): InspectorDeps => useContext(InspectorContext) ?? (deps ??= createBrowserDeps())
