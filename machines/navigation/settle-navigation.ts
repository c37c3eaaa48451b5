import type { Role } from '#src/contract/roles.ts'
import { splitAddress } from './address.ts'
import { type Decision, type Installation, decideNavigation } from './decide-navigation.ts'
import { type Params, matchRoute } from './match-route.ts'
import { type RouteName, landingPath, getRoute } from './route-table.ts'

/** Null stands for facts that are not known yet. */
export interface VisitorFacts {
  readonly signedIn: boolean
  readonly role: Role
  readonly features: readonly string[] | null
  readonly planFeatures: readonly string[] | null
}

/** `history`: the address bar shows the address already. */
export const manners = ['push', 'replace', 'history'] as const
export type Manner = (typeof manners)[number]

export interface Wish {
  readonly address: string
  readonly manner: Manner
  /** Not kept as a return address, because the person has just signed out of it. */
  readonly isForgotten?: true
}

export type Outcome =
  | {
      readonly kind: 'show'
      readonly route: RouteName
      readonly params: Params
      readonly address: string
      readonly manner: Manner
      readonly returnAddress: string | null
      readonly missingPath?: string | undefined
    }
  | { readonly kind: 'leave'; readonly url: string }
  | { readonly kind: 'await' }
  | { readonly kind: 'circle' }

const maxRedirects = 10

/**
 * Follows redirects to the end. A signed-out visitor's address is kept and opened after the sign-in, unless an
 * invitation came later.
 */
export const settleNavigation = (
  wish: Wish,
  visitor: VisitorFacts,
  installation: Installation,
  returnAddress: string | null,
): Outcome => {
  let { address, manner } = wish
  let kept = returnAddress
  let missingPath: string | undefined
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const decision = decide(address, visitor, installation)
    if (decision.kind === 'leave') return decision
    if (decision.kind === 'show') {
      const isInside = visitor.signedIn && getRoute(decision.route).access === 'signedIn'
      const isNewerWish = decision.route === 'acceptInvitation'
      return { ...decision, address, manner, returnAddress: isInside || isNewerWish ? null : kept, missingPath }
    }
    if (decision.reason === 'feature' && isUnsure(visitor)) return { kind: 'await' }
    const { path } = splitAddress(address)
    const match = matchRoute(path)
    if (decision.reason === 'unknown') missingPath = path
    if (decision.reason === 'signInFirst' && !wish.isForgotten && match && match.name !== 'index') kept = address
    if (decision.replace) manner = 'replace'
    address = decision.to
    if (decision.reason === 'signedInAlready' && decision.to === landingPath && kept !== null) {
      address = kept
      kept = null
    }
  }
  return { kind: 'circle' }
}

const isUnsure = ({ features, planFeatures }: VisitorFacts): boolean => features === null || planFeatures === null

const decide = (address: string, visitor: VisitorFacts, installation: Installation): Decision => {
  const { path, search } = splitAddress(address)
  const { signedIn, role } = visitor
  const features = visitor.features ?? []
  const planFeatures = visitor.planFeatures ?? []
  return decideNavigation({ path, search, signedIn, role, features, planFeatures, ...installation })
}
