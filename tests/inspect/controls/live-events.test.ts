import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { allRefused } from '#src/contract/consent-record.ts'
import { createCandidates } from '#src/inspect/controls/live-candidates.ts'
import { liveEvents } from '#src/inspect/controls/live-events.ts'
import { type LiveFacts, noQuestions, type OpenQuestions } from '#src/inspect/controls/live-facts.ts'
import { walkChart } from '#src/inspect/model/machine-walk.ts'
import { findEventSchema } from '#src/inspect/payloads/event-schema.ts'
import { toFields } from '#src/inspect/payloads/field.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'

const now = Date.parse('2026-11-23T12:00:00.000Z')

const nobody: LiveFacts = {
  session: null,
  mayRun: () => false,
  choices: allRefused,
  questions: noQuestions,
  conversationIds: [],
}
const somebody: LiveFacts = {
  session: {
    generation: 7,
    epoch: 900,
    userId: 'real-person',
    organisationId: 'real-organisation',
    mandates: [{ organisationId: 'real-organisation', role: 'User' }],
    lifetime: null,
    endReason: null,
    awaitedOrganisationId: null,
    refreshedFor: null,
  },
  mayRun: () => true,
  choices: allRefused,
  questions: noQuestions,
  conversationIds: ['real-conversation'],
}

const identities = /^(?:userId|organisationId|conversationId|messageId|subject|claimedBy|ids|dataSourceIds|mandates)$/

const gestures: ReadonlySet<string> = new Set(
  [
    'recording.start recording.stop preferences.cancel session.signOut overlay.close messages.retry route.retry',
    'banner.managePreferences banner.minimise banner.reopen banner.review banner.remindLater',
    'changelog.remindLater changelog.managePreferences changelog.close deferral.review deferral.cancel',
    'themes.list languages.list organisations.list list.leave layer.close palette.dismiss',
    'question.ask question.takeBack answer.stop answer.retry conversation.retry comment.cancel comment.send visit.retry',
    'result.retry file.remove upload.start upload.cancel form.edited toasts.dismiss toast.dismiss build.later',
    'pointer.entered pointer.left focus.entered focus.left toasts.held toasts.released page.shown',
    'edit.close edit.cancel edit.send',
    'review.choose choice.leave review.cancel review.resume review.retry page.hidden',
    'network.returned connection.returned connection.restored connection.lost look.wanted link.doubted part.missed',
    'plan.checkAgain',
  ].flatMap((line) => line.split(' ')),
)

const idsIn = (value: unknown, isId = false): readonly string[] => {
  if (typeof value === 'string') return isId ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => idsIn(part, isId ? name !== 'role' : identities.test(name)))
}

describe.each(everyChart)('$id', ({ id, machine, plan, now: then }) => {
  test('has a rule for every event that brings something along, and none for an event it does not have', () => {
    const rules = Object.keys(liveEvents[id] ?? {})
    const loaded = Object.keys(plan.events).filter((type) => {
      const schema = findEventSchema(id, type)
      return schema !== null && toFields(schema).length > 0
    })
    const silent = Object.keys(plan.events).filter((type) => !loaded.includes(type) && !gestures.has(type))
    expect([...loaded, ...silent].filter((type) => !rules.includes(type))).toEqual([])
    expect(rules.filter((type) => !machine.events.includes(type))).toEqual([])
  })

  /** Values may come from the plan only if the chart itself holds them by then. */
  test('is told of nobody and nothing but what the page or the chart itself knows', () => {
    const candidates = createCandidates({ id, machine, plan, now: then })
    const { starts, moves } = walkChart(machine, plan)
    const places = new Map<string, AnyMachineSnapshot>(
      [...starts, ...moves].map(({ after }) => [JSON.stringify([after.value, plan.distinguish?.(after)]), after]),
    )
    const made = [...places.values()].flatMap((at) => {
      if (at.status !== 'active') return []
      const known = JSON.stringify(at.context)
      return [nobody, somebody].flatMap((live) =>
        candidates({ at, live, now })
          .filter(({ obstacle }) => obstacle === null)
          .flatMap(({ event }) =>
            idsIn(event)
              .filter((text) => !text.startsWith('real-') && !known.includes(text))
              .map((text) => `${event.type}: ${text}`),
          ),
      )
    })
    expect([...new Set(made)]).toEqual([])
  })
})

describe('what consent and session know', () => {
  const openQuestions: OpenQuestions = {
    isChoiceNeeded: false,
    isPolicyUpdateShown: false,
    isReConsentNeeded: true,
    isReConsentDue: true,
    isInGrace: true,
    deferralsLeft: 1,
  }
  const answersTo = (chart: string, type: string, live: LiveFacts) => {
    const rule = liveEvents[chart]?.[type]
    if (typeof rule !== 'function') throw new Error(`${chart} has no live rule for ${type}`)
    return rule({ live, now, at: {} as AnyMachineSnapshot })
  }

  test.each([
    ['milestoneWatch', 'watch.allowed', 'needsSignIn', [{}]],
    ['milestoneWatch', 'watch.forbidden', [{}], 'needsConsent'],
    ['cornerBanner', 'choice.needed', 'needsConsent', 'needsConsent'],
    ['cornerBanner', 'choice.made', [{}], [{}]],
    ['reConsent', 'question.raised', 'needsConsent', [{ isSignedIn: true, deferralsLeft: 1 }]],
    ['reConsent', 'question.withdrawn', [{}], 'needsConsent'],
    ['changelog', 'changelog.open', 'needsConsent', [{ isInGrace: true }]],
    ['changelog', 'question.answered', [{}], 'needsConsent'],
    ['deferral', 'deferral.open', 'needsConsent', [{ deferralsLeft: 1 }]],
    ['deferral', 'grace.ended', [{}], 'needsTime'],
  ])('%s is told of %s only while it is true', (chart, type, withoutAnybody, ofSomebodyAsked) => {
    expect(answersTo(chart, type, nobody)).toEqual(withoutAnybody)
    expect(answersTo(chart, type, { ...somebody, questions: openQuestions })).toEqual(ofSomebodyAsked)
  })

  test('a first choice belongs to one of the two banners', () => {
    for (const isPolicyUpdateShown of [false, true]) {
      const live = { ...nobody, questions: { ...noQuestions, isChoiceNeeded: true, isPolicyUpdateShown } }
      expect(answersTo('cornerBanner', 'choice.needed', live)).toEqual(isPolicyUpdateShown ? 'needsConsent' : [{}])
      expect(answersTo('policyUpdate', 'choice.needed', live)).toEqual(isPolicyUpdateShown ? [{}] : 'needsConsent')
    }
  })
})
