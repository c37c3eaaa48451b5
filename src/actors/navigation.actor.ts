import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { navigationMachine, type SessionCause } from '#machines/navigation/navigation.machine.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import type { VisitorFacts } from '#machines/navigation/settle-navigation.ts'
import { areFeaturesSettled, selectFeatures, type MembershipActor } from '#machines/session/membership.machine.ts'
import { currentRole, isSignedIn } from '#machines/session/session.selectors.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { connectNavigation, keepSecrets, storedReturnAddress } from './navigation.sink.ts'
import type { Memory } from './memory.ts'
import type { Session } from './session.actor.ts'

interface Followed {
  readonly session: Pick<Session, 'actor'>
  readonly membership: MembershipActor
}

interface Deps extends Followed {
  readonly configuration: RuntimeConfiguration
  readonly window: Window
  readonly memory: Memory
  readonly load: (route: RouteName) => Promise<void>
}

export const readVisitor = ({ session, membership }: Followed): VisitorFacts => {
  const snapshot = session.actor.getSnapshot()
  const known = membership.getSnapshot()
  const offered = areFeaturesSettled(known) ? selectFeatures(known) : null
  return {
    signedIn: isSignedIn(snapshot),
    role: currentRole(snapshot),
    features: offered?.features ?? null,
    planFeatures: offered?.planFeatures ?? null,
  }
}

const sameFacts = (current: VisitorFacts, previous: VisitorFacts): boolean =>
  JSON.stringify(current) === JSON.stringify(previous)

export const followVisitor = (deps: Followed, tell: (visitor: VisitorFacts, cause: SessionCause) => void): void => {
  let last = readVisitor(deps)
  const changed = (cause: SessionCause) => {
    const visitor = readVisitor(deps)
    if (cause === 'updated' && sameFacts(visitor, last)) return
    last = visitor
    tell(visitor, cause)
  }
  deps.session.actor.on('session.started', ({ by }) => changed(by === 'restored' ? 'restored' : 'signedIn'))
  deps.session.actor.on('session.ended', ({ reason }) => changed(reason === 'signedOut' ? 'signedOut' : 'expired'))
  deps.session.actor.on('organisation.selected', () => changed('updated'))
  deps.session.actor.on('session.refreshed', () => changed('updated'))
  deps.membership.subscribe(() => changed('updated'))
}

/** Must be started after session and membership. */
export const createNavigation = (deps: Deps): ActorRefFrom<typeof navigationMachine> => {
  const { pathname, search, hash, origin } = deps.window.location
  const actor = createActor(
    navigationMachine.provide({
      actors: { loadRoute: fromPromise<void, { route: RouteName }>(({ input }) => deps.load(input.route)) },
    }),
    {
      systemId: 'navigation',
      input: {
        address: keepSecrets(deps.memory, pathname + search + hash),
        origin,
        visitor: readVisitor(deps),
        installation: {
          selfHosted: deps.configuration.isSelfHosted,
          routeRules: deps.configuration.routeRules,
          allowedOrigins: deps.configuration.redirectOrigins,
        },
        returnAddress: storedReturnAddress(deps.memory),
      },
    },
  )
  connectNavigation(actor, deps.window, deps.memory)
  followVisitor(deps, (visitor, cause) => actor.send({ type: 'session.changed', visitor, cause }))
  return actor
}
