import { assign, emit, fromPromise, setup } from 'xstate'
import { type Role, roleAtLeast } from '#src/contract/roles.ts'
import { notProvided } from '#src/lib/not-provided.ts'

/** Facts about a pair of tokens; never a token. */
export interface TokenFacts {
  readonly generation: number
  /**
   * Changes with every sign-in and sign-out; below zero while nobody is signed in, so that it never equals a
   * signed-in one.
   */
  readonly epoch: number
  readonly userId: string | null
  readonly organisationId: string | null
  readonly mandates: readonly { readonly organisationId: string; readonly role: Role }[]
  /** Milliseconds, where the token says so. */
  readonly lifetime: number | null
}

export type TokenIdentity = Pick<TokenFacts, 'generation' | 'epoch'>
export const signInWays = ['login', 'signUp', 'confirmation', 'invitation', 'oauth'] as const
export type SignInWay = (typeof signInWays)[number]
type StartWay = SignInWay | 'restored' | 'elsewhere'
export const answerFailures = ['refused', 'unreachable', 'foreign', 'missing'] as const
export const refreshFailures = [...answerFailures, 'failed'] as const
export type RefreshFailure = (typeof refreshFailures)[number]
export type EndReason = 'signedOut' | 'elsewhere' | 'replaced' | Exclude<RefreshFailure, 'unreachable'>

/** `rotated` by our own call, `adopted` from another tab, or neither. */
export type Refreshed =
  | { readonly outcome: 'rotated' | 'adopted'; readonly facts: TokenFacts }
  | { readonly outcome: RefreshFailure }

export type SessionEvent =
  | { readonly type: 'tokens.received'; readonly by: SignInWay; readonly facts: TokenFacts }
  | ({ readonly type: 'token.rejected' } & TokenIdentity)
  | { readonly type: 'storage.read'; readonly stored: TokenFacts | null }
  | { readonly type: 'session.endedElsewhere'; readonly epoch: number }
  | { readonly type: 'session.signOut' }
  | { readonly type: 'organisation.select'; readonly organisationId: string }
  | { readonly type: 'organisation.joined'; readonly organisationId: string }
  | ({ readonly type: 'role.stated' } & StatedRole)
  | { readonly type: 'connection.returned' }

export interface StatedRole extends TokenIdentity {
  readonly organisationId: string | null
  /** Null without a membership there. */
  readonly role: Role | null
}

export type SessionNotice =
  | {
      readonly type: 'session.started'
      readonly by: StartWay
      readonly epoch: number
      readonly userId: string | null
      readonly organisationId: string | null
    }
  | { readonly type: 'session.refreshed'; readonly generation: number; readonly epoch: number }
  | { readonly type: 'session.degraded' }
  | {
      readonly type: 'session.ended'
      readonly reason: EndReason
      readonly epoch: number
      readonly userId: string | null
    }
  | { readonly type: 'organisation.selected'; readonly organisationId: string; readonly epoch: number }

export interface SessionContext extends TokenFacts {
  readonly endReason: EndReason | null
  /** Joined while a refresh was under way, whose tokens may lack it. */
  readonly awaitedOrganisationId: string | null
  /** The statement that a refresh was made for, as long as the token contradicts it. */
  readonly refreshedFor: RoleStatement | null
}

type RoleStatement = Pick<StatedRole, 'organisationId' | 'role'>

interface Stored {
  readonly stored: TokenFacts | null
}

export const nothingAwaited = { awaitedOrganisationId: null, refreshedFor: null }
export const nobody = {
  ...nothingAwaited,
  generation: 0,
  userId: null,
  organisationId: null,
  mandates: [],
  lifetime: null,
}

/** Contradicting mandates count as the least of them. */
export const getHeldRole = ({
  mandates,
  organisationId,
}: Pick<TokenFacts, 'mandates' | 'organisationId'>): Role | null =>
  mandates
    .filter((mandate) => mandate.organisationId === organisationId)
    .reduce<Role | null>((held, { role }) => (held === null || roleAtLeast(held, role) ? role : held), null)

/** Only a statement about this very token and organisation can contradict the token. */
const contradictsToken = (context: SessionContext, stated: StatedRole): boolean =>
  stated.generation === context.generation &&
  stated.epoch === context.epoch &&
  stated.organisationId === context.organisationId &&
  stated.role !== getHeldRole(context)

const hasMandate = ({ mandates }: Pick<TokenFacts, 'mandates'>, organisation: string | null): boolean =>
  mandates.some(({ organisationId }) => organisationId === organisation)

const stillAwaited = (
  { awaitedOrganisationId, refreshedFor }: SessionContext,
  tokens: Pick<TokenFacts, 'mandates'>,
): Pick<SessionContext, 'awaitedOrganisationId' | 'refreshedFor'> => ({
  awaitedOrganisationId: hasMandate(tokens, awaitedOrganisationId) ? null : awaitedOrganisationId,
  refreshedFor:
    refreshedFor !== null && getHeldRole({ ...tokens, ...refreshedFor }) === refreshedFor.role ? null : refreshedFor,
})

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    emitted: SessionNotice
    input: Stored
    tags: 'authenticated' | 'settling'
  },
  actors: { refreshTokens: fromPromise<Refreshed, TokenIdentity>(notProvided('refreshTokens')) },
  delays: {
    renewal: ({ context }) => Math.min(60_000, (context.lifetime ?? Infinity) / 2),
    flightBound: 30_000,
    retryPause: 10_000,
  },
  guards: {
    /** Guards single flight: a late 401 of a token that was already replaced starts nothing. */
    isCurrentToken: ({ context }, refused: TokenIdentity) =>
      refused.generation === context.generation && refused.epoch === context.epoch,
    isAnotherRole: ({ context }, stated: StatedRole) => contradictsToken(context, stated),
    /** A statement that the new token still contradicts starts no further refresh at once. */
    isFurtherRole: ({ context }, stated: StatedRole) =>
      contradictsToken(context, stated) &&
      (stated.role !== context.refreshedFor?.role || stated.organisationId !== context.refreshedFor.organisationId),
    isMandateMissing: ({ context }) =>
      context.awaitedOrganisationId !== null && !hasMandate(context, context.awaitedOrganisationId),
    /**
     * The policy on failed refreshes (`machines/README.md`, S1): being offline or an outage keeps the session. What counts
     * as unreachable is decided in `token-refresh.machine.ts`.
     */
    keepsSession: (_, { outcome }: Refreshed) => outcome === 'unreachable',
    wasRotated: (_, { outcome }: Refreshed) => outcome === 'rotated',
    wasAdopted: (_, { outcome }: Refreshed) => outcome === 'adopted',
    isRestored: ({ context }) => context.generation > 0,
    isPresent: (_, { stored }: Stored) => stored !== null,
    isGone: (_, { stored }: Stored) => stored === null,
    isAnotherUser: ({ context }, { stored }: Stored) => stored !== null && stored.userId !== context.userId,
    isNewer: ({ context }, { stored }: Stored) =>
      stored?.userId === context.userId && (stored.epoch !== context.epoch || stored.generation > context.generation),
    isThisEpoch: ({ context }, { epoch }: { epoch: number }) => epoch === context.epoch,
    isOtherOrganisation: ({ context }, { organisationId }: { organisationId: string }) =>
      organisationId !== context.organisationId,
  },
  actions: {
    setIdentity: assign((_, { facts }: { facts: TokenFacts | null }) => ({
      ...facts,
      ...nothingAwaited,
      endReason: null,
    })),
    /** A tab stays in the organisation it shows; storage holds the one selected last. */
    setTokens: assign(({ context }, { facts }: { facts: TokenFacts | null }) => ({
      ...facts,
      ...stillAwaited(context, facts ?? context),
      organisationId: context.organisationId ?? facts?.organisationId ?? null,
    })),
    clearIdentity: assign(({ context }, { reason }: { reason: EndReason }) => ({
      ...nobody,
      epoch: -context.epoch,
      endReason: reason,
    })),
    selectOrganisation: assign((_, { organisationId }: { organisationId: string }) => ({ organisationId })),
    awaitOrganisation: assign((_, { organisationId }: { organisationId: string }) => ({
      awaitedOrganisationId: organisationId,
    })),
    setRefreshedFor: assign((_, { organisationId, role }: StatedRole) => ({ refreshedFor: { organisationId, role } })),
    clearAwaited: assign({ awaitedOrganisationId: null }),
    announceStart: emit(({ context }, { by }: { by: StartWay }) => ({
      type: 'session.started' as const,
      by,
      epoch: context.epoch,
      userId: context.userId,
      organisationId: context.organisationId,
    })),
    announceRefresh: emit(({ context: { generation, epoch } }) => ({
      type: 'session.refreshed' as const,
      generation,
      epoch,
    })),
    announceDegraded: emit({ type: 'session.degraded' as const }),
    announceEnd: emit(({ context: { epoch, userId } }, { reason }: { reason: EndReason }) => ({
      type: 'session.ended' as const,
      reason,
      epoch,
      userId,
    })),
    announceOrganisation: emit(({ context: { epoch } }, { organisationId }: { organisationId: string }) => ({
      type: 'organisation.selected' as const,
      organisationId,
      epoch,
    })),
  },
})
