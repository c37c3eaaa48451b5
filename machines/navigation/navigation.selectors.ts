import type { SnapshotFrom } from 'xstate'
import type { navigationMachine } from './navigation.machine.ts'
import { type Layout, routeOf } from './route-table.ts'

type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>

/** The screen on display with its parameters and address; null while there is none (first load, error page, session over). */
export const selectScreen = ({ context }: NavigationSnapshot) => context.shown

export const isLoadingShown = (snapshot: NavigationSnapshot) => snapshot.hasTag('loadingBar')

/** Null unless an error page is to be shown. */
export const selectError = (snapshot: NavigationSnapshot) =>
  snapshot.matches('failed') ? snapshot.context.failure : null

export const selectLayout = ({ context: { shown, visitor } }: NavigationSnapshot): Layout =>
  (shown && routeOf(shown.route).layout) ?? (visitor.signedIn ? 'authorized' : 'unauthorized')

/** Where the person wants to be, be it shown yet or not: for the mark in the sidebar. */
export const whereTo = ({ context: { outcome, shown } }: NavigationSnapshot) =>
  outcome.kind === 'show' ? outcome.route : (shown?.route ?? null)
