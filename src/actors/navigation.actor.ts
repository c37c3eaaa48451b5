import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { navigationMachine, type SessionCause } from '#machines/navigation/navigation.machine.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import type { VisitorFacts } from '#machines/navigation/settle-navigation.ts'
import { areFeaturesSettled, featuresOf, type MembershipActor } from '#machines/session/membership.machine.ts'
import { currentRole, isSignedIn } from '#machines/session/session.selectors.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { connectNavigation, keepSecrets, storedReturnAddress } from './navigation.sink.ts'
import type { Memory } from './memory.ts'
import type { Session } from './session.actor.ts'

interface World {
  readonly session: Session
  readonly membership: MembershipActor
  readonly configuration: RuntimeConfiguration
  readonly window: Window
  readonly memory: Memory
  readonly load: (route: RouteName) => Promise<void>
}

const visitorOf = ({ session, membership }: World): VisitorFacts => {
  const snapshot = session.actor.getSnapshot()
  const known = membership.getSnapshot()
  const offered = areFeaturesSettled(known) ? featuresOf(known) : null
  return {
    signedIn: isSignedIn(snapshot),
    role: currentRole(snapshot),
    features: offered?.features ?? null,
    planFeatures: offered?.planFeatures ?? null,
  }
}

const sameFacts = (one: VisitorFacts, other: VisitorFacts): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Tells the chart who is there whenever that changes, and why. */
const followVisitor = (world: World, tell: (visitor: VisitorFacts, cause: SessionCause) => void): void => {
  let last = visitorOf(world)
  const changed = (cause: SessionCause) => {
    const visitor = visitorOf(world)
    if (cause === 'updated' && sameFacts(visitor, last)) return
    last = visitor
    tell(visitor, cause)
  }
  world.session.actor.on('session.started', ({ by }) => changed(by === 'restored' ? 'restored' : 'signedIn'))
  world.session.actor.on('session.ended', ({ reason }) => changed(reason === 'signedOut' ? 'signedOut' : 'expired'))
  world.session.actor.on('organisation.selected', () => changed('updated'))
  world.session.actor.on('session.refreshed', () => changed('updated'))
  world.membership.subscribe(() => changed('updated'))
}

/** The navigation chart of this tab, joined to session, membership and the address bar. Start it after them. */
export const createNavigation = (world: World): ActorRefFrom<typeof navigationMachine> => {
  const { pathname, search, hash, origin } = world.window.location
  const actor = createActor(
    navigationMachine.provide({
      actors: { loadRoute: fromPromise<void, { route: RouteName }>(({ input }) => world.load(input.route)) },
    }),
    {
      systemId: 'navigation',
      input: {
        address: keepSecrets(world.memory, pathname + search + hash),
        origin,
        visitor: visitorOf(world),
        installation: {
          selfHosted: world.configuration.isSelfHosted,
          routeRules: world.configuration.routeRules,
          allowedOrigins: world.configuration.redirectOrigins,
        },
        returnAddress: storedReturnAddress(world.memory),
      },
    },
  )
  connectNavigation(actor, world.window, world.memory)
  followVisitor(world, (visitor, cause) => actor.send({ type: 'session.changed', visitor, cause }))
  return actor
}
