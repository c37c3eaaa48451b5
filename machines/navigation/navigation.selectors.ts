import type { SnapshotFrom } from 'xstate'
import type { navigationMachine } from './navigation.machine.ts'
import { type Layout, getRoute } from './route-table.ts'

type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>

export const selectScreen = ({ context }: NavigationSnapshot) => context.shown

export const isLoadingShown = (snapshot: NavigationSnapshot) => snapshot.hasTag('loadingBar')

export const selectError = (snapshot: NavigationSnapshot) =>
  snapshot.matches('failed') ? snapshot.context.failure : null

export const selectLayout = ({ context: { shown, visitor } }: NavigationSnapshot): Layout =>
  (shown && getRoute(shown.route).layout) ?? (visitor.signedIn ? 'authorized' : 'unauthorized')

export const whereTo = ({ context: { outcome, shown } }: NavigationSnapshot) =>
  outcome.kind === 'show' ? outcome.route : (shown?.route ?? null)
