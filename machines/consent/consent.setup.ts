import { assign, emit, setup } from 'xstate'
import {
  type ConsentCategory,
  type ConsentChoices,
  type ConsentRecord,
  allAccepted,
  pickChoices,
  allRefused,
} from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import {
  type Choice,
  type ConsentAct,
  type Files,
  nameAction,
  isCopyNewer,
  isCopyOlder,
  isReceiptClaimed,
  recordFor,
  createRecord,
  recordOfCopy,
  withDeferral,
  withGrace,
} from './consent-choice.ts'
import { compareChoices, computeGrants } from './consent-grants.ts'
import type { ConsentPolicy } from './consent-policy.ts'
import { type Standing, countDeferralsLeft, isStandingInGrace, judgeRecord } from './consent-standing.ts'

type Source = Choice['source']

/** Every `at` is in milliseconds since 1970. */
export type ConsentEvent =
  | { type: 'choice.accepted'; source: Source; at: number }
  | { type: 'choice.rejected'; source: Source; at: number }
  | { type: 'choice.saved'; choices: ConsentChoices; source: Source; at: number }
  | { type: 'reConsent.accepted'; source: Source; at: number }
  | { type: 'reConsent.deferred'; source: Source; at: number }
  | { type: 'day.ticked'; at: number }
  | { type: 'record.found'; record: ConsentRecord | null; at: number }
  | ({ type: 'subject.changed'; at: number } & Files)
  | { type: 'serverCopy.arrived'; userId: string; copy: CookiePreferences | null; at: number }
  /** `acceptedAt`: the server's time for the record with this `lastUpdated`. */
  | { type: 'record.synced'; lastUpdated: string; acceptedAt: string }

export type ConsentNotice =
  | {
      type: 'consent.changed'
      subject: string | null
      record: ConsentRecord | null
      grants: ConsentChoices
      granted: readonly ConsentCategory[]
      withdrawn: readonly ConsentCategory[]
    }
  | { type: 'consent.logged'; subject: string | null; act: ConsentAct }
  | { type: 'choice.needed' }
  | { type: 'choice.made' }
  | { type: 'receipt.claimed'; userId: string }
  | { type: 'serverCopy.outdated'; userId: string; record: ConsentRecord }

export interface ConsentContext {
  readonly policy: ConsentPolicy
  readonly selfHosted: boolean
  /** The browser sends Global Privacy Control. */
  readonly gpc: boolean
  subject: string | null
  record: ConsentRecord | null
  grants: ConsentChoices
  at: number
}

export interface ConsentInput extends Files {
  readonly policy: ConsentPolicy
  readonly selfHosted: boolean
  readonly gpc: boolean
  readonly at: number
}

export const createContext = ({ policy, selfHosted, gpc, at, ...files }: ConsentInput): ConsentContext => ({
  policy,
  selfHosted,
  gpc,
  subject: selfHosted ? null : files.userId,
  record: selfHosted ? files.receipt : recordFor(files),
  grants: selfHosted ? allAccepted : allRefused,
  at,
})

const former = ({ record, policy }: ConsentContext, at: number): ConsentRecord | null => {
  const standing = judgeRecord(record, policy, at)
  return standing === 'notAsked' || standing === 'expired' ? null : record
}

const createAct = (context: ConsentContext, choice: Choice, action: ConsentAct['action']): ConsentAct => {
  const before = former(context, choice.at)
  const standing = judgeRecord(context.record, context.policy, choice.at)
  return {
    action,
    consentVersion: action === 'Defer' ? (before?.consentVersion ?? '') : context.policy.currentVersion,
    previousVersion: before?.consentVersion ?? null,
    isReConsent: action !== 'Defer' && (standing === 'graceExpired' || isStandingInGrace(standing)),
    deferralCount: (before?.deferralCount ?? 0) + (action === 'Defer' ? 1 : 0),
    preferences: pickChoices(choice.choices),
    source: choice.source,
    timestamp: new Date(choice.at).toISOString(),
  }
}

const sameChoice = ({ record }: ConsentContext, { source, at }: { source: Source; at: number }): Choice => ({
  choices: record ? pickChoices(record) : allRefused,
  source,
  at,
})

/** Never older than the record it replaces, even by a slow clock, since an older one loses at the server. */
const recordAfter = ({ record, policy, subject }: ConsentContext, choice: Choice): ConsentRecord => {
  const earliest = subject === null || record === null ? 0 : Date.parse(record.lastUpdated)
  return createRecord({ ...choice, at: Math.max(choice.at, earliest) }, policy, subject)
}

/** The server's time is kept, unless this clock is so far ahead that the choice would expire at once. */
const timeToKeep = (record: ConsentRecord, policy: ConsentPolicy, at: number, acceptedAt: string): string =>
  judgeRecord({ ...record, lastUpdated: acceptedAt }, policy, at) === 'expired' ? record.lastUpdated : acceptedAt

export const consentSetup = setup({
  types: {} as {
    context: ConsentContext
    input: ConsentInput
    events: ConsentEvent
    emitted: ConsentNotice
    tags: 'choiceNeeded' | 'reConsentNeeded'
  },
  guards: {
    isSelfHosted: ({ context }) => context.selfHosted,
    hasStatus: ({ context }, standing: Standing) =>
      judgeRecord(context.record, context.policy, context.at) === standing,
    isStatusChanged: ({ context: { record, policy, ...context } }, { at }: { at: number }) =>
      judgeRecord(record, policy, at) !== judgeRecord(record, policy, context.at),
    isDifferentRecord: ({ context }, { record }: { record: ConsentRecord | null }) =>
      JSON.stringify(record) !== JSON.stringify(context.record),
    isCopyNewer: ({ context }, { userId, copy }: { userId: string; copy: CookiePreferences | null }) =>
      userId === context.subject && isCopyNewer(copy, context.record),
    isCopyOlder: ({ context }, { userId, copy }: { userId: string; copy: CookiePreferences | null }) =>
      userId === context.subject && isCopyOlder(copy, context.record),
    hasClaim: ({ context: { subject, record } }) =>
      subject !== null && record?.claimedBy === subject && record.syncStatus === 'pending',
    claimsReceipt: (_, files: Files) => isReceiptClaimed(files),
    /** The later of both times counts: a grace period that was seen to end has ended. */
    canDefer: ({ context: { record, policy, ...context } }, { at }: { at: number }) =>
      countDeferralsLeft(record, policy) > 0 &&
      isStandingInGrace(judgeRecord(record, policy, Math.max(at, context.at))),
    isSynced: ({ context }, { lastUpdated }: { lastUpdated: string }) => context.record?.lastUpdated === lastUpdated,
  },
  actions: {
    setTime: assign((_, { at }: { at: number }) => ({ at })),
    setChoice: assign(({ context }, choice: Choice) => ({
      record: recordAfter(context, choice),
      at: choice.at,
    })),
    acceptPolicy: assign(({ context }, act: { source: Source; at: number }) => ({
      record: recordAfter(context, sameChoice(context, act)),
      at: act.at,
    })),
    defer: assign(({ context: { record } }, { at }: { at: number }) => ({
      record: record && withDeferral(record, at),
      at,
    })),
    setRecord: assign((_, { record, at }: { record: ConsentRecord | null; at: number }) => ({ record, at })),
    setCopy: assign((_, { copy, at }: { copy: CookiePreferences | null; at: number }) =>
      copy ? { record: recordOfCopy(copy), at } : { at },
    ),
    setSubject: assign((_, { at, ...files }: Files & { at: number }) => ({
      subject: files.userId,
      record: recordFor(files),
      at,
    })),
    markSynced: assign(({ context: { record, policy, at } }, { acceptedAt }: { acceptedAt: string }) => ({
      record: record && { ...record, lastUpdated: timeToKeep(record, policy, at, acceptedAt), syncStatus: 'synced' },
    })),
    beginGrace: assign(({ context: { record, policy, at } }) =>
      record && judgeRecord(record, policy, at) === 'due' ? { record: withGrace(record, policy, at) } : {},
    ),
    /** The notice compares with the former grants, so it goes out before they are updated. */
    announceChange: emit(({ context: { subject, record, policy, at, grants } }) => {
      const next = computeGrants(record, judgeRecord(record, policy, at), policy)
      return { type: 'consent.changed' as const, subject, record, grants: next, ...compareChoices(grants, next) }
    }),
    updateGrants: assign(({ context: { record, policy, at } }) => ({
      grants: computeGrants(record, judgeRecord(record, policy, at), policy),
    })),
    logChoice: emit(({ context }, choice: Choice) => ({
      type: 'consent.logged' as const,
      subject: context.subject,
      act: createAct(context, choice, nameAction(choice.choices, former(context, choice.at))),
    })),
    logReConsent: emit(
      ({ context }, { action, ...act }: { action: 'ReConsent' | 'Defer'; source: Source; at: number }) => ({
        type: 'consent.logged' as const,
        subject: context.subject,
        act: createAct(context, sameChoice(context, act), action),
      }),
    ),
    announceChoiceNeeded: emit({ type: 'choice.needed' }),
    announceChoiceMade: emit({ type: 'choice.made' }),
    announceClaim: emit((_, { userId }: { userId: string | null }) => ({
      type: 'receipt.claimed' as const,
      userId: userId ?? '',
    })),
    announceCopyOutdated: emit(({ context: { record } }, { userId }: { userId: string }) => ({
      type: 'serverCopy.outdated' as const,
      userId,
      record: inForce(record),
    })),
  },
})

const inForce = (record: ConsentRecord | null): ConsentRecord => {
  if (record === null) throw new Error('no consent was given')
  return record
}

export const accepted = (event: { source: Source; at: number }): Choice => ({ ...event, choices: allAccepted })
export const rejected = (event: { source: Source; at: number }): Choice => ({ ...event, choices: allRefused })
