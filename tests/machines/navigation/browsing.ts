import { SimulatedClock, createActor, fromPromise } from 'xstate'
import {
  type NavigationInput,
  type NavigationNotice,
  type SessionCause,
  navigationMachine,
} from '#machines/navigation/navigation.machine.ts'
import { selectScreen } from '#machines/navigation/navigation.selectors.ts'
import { from } from '#src/inspect/plans/navigation-samples.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import type { Manner, VisitorFacts } from '#machines/navigation/settle-navigation.ts'

export const browse = (input: NavigationInput) => {
  const clock = new SimulatedClock()
  const notices: NavigationNotice[] = []
  const loads: { route: RouteName; arrive: () => void; fail: () => void }[] = []
  const actor = createActor(
    navigationMachine.provide({
      actors: {
        loadRoute: fromPromise(
          ({ input: { route } }) =>
            new Promise<void>((arrive, reject) =>
              loads.push({ route, arrive, fail: () => reject(new Error('chunk')) }),
            ),
        ),
      },
    }),
    { systemId: 'navigation', clock, input },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const arrive = async () => {
    loads.at(-1)?.arrive()
    await settled()
  }
  const fail = async () => {
    loads.at(-1)?.fail()
    await settled()
  }
  const open = (address: string, manner: Manner = 'push') => actor.send({ type: 'address.open', address, manner })
  const become = (visitor: VisitorFacts, cause: SessionCause) => actor.send({ type: 'session.changed', visitor, cause })
  const now = () => actor.getSnapshot()
  const screen = () => selectScreen(now())?.address ?? null
  return { actor, clock, notices, loads, arrive, fail, settled, open, become, now, screen }
}

export const at = async (address: string, visitor: VisitorFacts, returnAddress: unknown = null) => {
  const tab = browse(from(address, visitor, returnAddress))
  await tab.arrive()
  return tab
}
