import { type Role, roleAtLeast } from '#src/contract/roles.ts'
import { type Params, matchRoute, tidyPath } from './match-route.ts'
import { resolveReturnAddress } from '#src/lib/return-address.ts'
import {
  type Route,
  type RouteName,
  entrancePath,
  guardedPrefixes,
  landingPath,
  getRoute,
  serverPrefix,
} from './route-table.ts'

export interface Visitor {
  readonly signedIn: boolean
  readonly role: Role
  readonly features: readonly string[]
  readonly planFeatures: readonly string[]
}

export interface Installation {
  readonly selfHosted: boolean
  /** From a path to its new address; an absolute one only at one of `allowedOrigins`. */
  readonly routeRules: Readonly<Record<string, string>>
  readonly allowedOrigins: readonly string[]
}

type RedirectReason = 'rule' | 'alias' | 'signInFirst' | 'signedInAlready' | 'unknown' | 'role' | 'feature'

export type Decision =
  | { readonly kind: 'show'; readonly route: RouteName; readonly params: Params }
  | { readonly kind: 'redirect'; readonly to: string; readonly replace: boolean; readonly reason: RedirectReason }
  | { readonly kind: 'leave'; readonly url: string }

export type Question = { readonly path: string; readonly search: string } & Visitor & Installation

const redirect = (to: string, reason: RedirectReason, replace = false): Decision => ({
  kind: 'redirect',
  to,
  replace,
  reason,
})

export const decideNavigation = (question: Question): Decision => {
  const path = tidyPath(question.path)
  if (path.startsWith(serverPrefix)) {
    return { kind: 'leave', url: `${path}${question.path.endsWith('/') ? '/' : ''}${question.search}` }
  }
  const ruled = followRule(path, question)
  if (ruled) return ruled
  const match = matchRoute(path)
  const route = match && getRoute(match.name)
  if (route?.canonicalPath) return redirect(`${route.canonicalPath}${question.search}`, 'alias', true)
  const refused = question.signedIn ? refusedInside(path, route, question) : refusedOutside(route)
  if (refused) return refused
  return match && isScreen(match.name)
    ? { kind: 'show', route: match.name, params: match.params }
    : toLanding('unknown')
}

const toLanding = (reason: RedirectReason, replace = false) => redirect(landingPath, reason, replace)

const isScreen = (name: RouteName | 'index' | 'usageAlias'): name is RouteName =>
  name !== 'index' && name !== 'usageAlias'

const followRule = (path: string, { routeRules, allowedOrigins }: Installation): Decision | null => {
  const target = Object.hasOwn(routeRules, path) ? routeRules[path] : undefined
  if (target === undefined) return null
  const inside = resolveReturnAddress(target, insideOrigin)
  if (inside) return inside === path ? null : redirect(inside, 'rule')
  const outside = URL.canParse(target) ? new URL(target) : null
  const isAllowed = outside && /^https?:$/.test(outside.protocol) && allowedOrigins.includes(outside.origin)
  return isAllowed ? { kind: 'leave', url: outside.href } : null
}

/** A stand-in for the application's own origin, which a relative address never leaves. */
const insideOrigin = 'https://inside.invalid'

const refusedOutside = (route: Route | null): Decision | null =>
  route?.access === 'open' || route?.access === 'unguarded' ? null : redirect(entrancePath, 'signInFirst')

const refusedInside = (path: string, route: Route | null, question: Question): Decision | null => {
  if (route?.access === 'unguarded') return null
  if (route?.access === 'index' || route?.leavesWhenSignedIn) return toLanding('signedInAlready')
  if (route && !hasRoles(route, question)) return toLanding('role')
  if (!hasFeatures(path, route, question)) return toLanding('feature', true)
  return route === null || (route.missingWhenSelfHosted && question.selfHosted) ? toLanding('unknown') : null
}

const hasRoles = ({ roles = [] }: Route, { role }: { readonly role: Role }): boolean =>
  roles.every((required) => roleAtLeast(role, required))

const hasFeatures = (path: string, route: Route | null, { features, planFeatures }: Visitor): boolean =>
  (route?.features ?? []).every((code) => features.includes(code)) &&
  guardedPrefixes
    .filter(({ prefix }) => path.startsWith(prefix))
    .every((needs) =>
      'planFeature' in needs ? planFeatures.includes(needs.planFeature) : features.includes(needs.feature),
    )

/** Whether the current screen may stay visible for this visitor until the next one is ready. */
export const mayStay = (name: RouteName, visitor: Pick<Visitor, 'signedIn' | 'role'>): boolean => {
  const route = getRoute(name)
  return route.access !== 'signedIn' || (visitor.signedIn && hasRoles(route, visitor))
}
