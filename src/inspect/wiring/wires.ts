import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { viewWires } from './view-wires.ts'
import type { Wiring } from './wire.ts'

const toast = { toasts: ['toast.show'] }
const session = { navigation: ['session.changed'] }
const language = { language: ['preference.arrived'] }

const steps = Object.fromEntries([
  ...analyticsCharts.funnels.map(({ funnel }) => [funnel.id, Object.keys(funnel.stages)] as const),
  ...analyticsCharts.journeys.map(({ journey }) => [journey.id, Object.keys(journey.milestones)] as const),
])
const trackers = Object.keys(steps)
const ticks = Object.fromEntries(trackers.map((id) => [id, ['clock.ticked']]))

/** `npm run model` compares it with the code and with the charts. */
export const wires: Wiring = {
  'app/compose.ts': [
    { from: 'session', hears: 'session.started', does: 'loads the calls that refresh and sign out' },
    { from: 'session', hears: 'session.started', does: 'notes whether the account is a new one' },
    { from: 'session', hears: 'session.started', tells: language },
    { from: 'language', hears: 'language.refused', tells: toast },
    { from: 'navigation', hears: 'navigation.committed', tells: { usage: ['page.shown'] } },
  ],
  'app/start-deferred.ts': [{ from: 'navigation', hears: 'navigation.failed', tells: { buildCheck: ['page.shown'] } }],
  'actors/session.actor.ts': [
    { from: 'session', hears: 'session.started', does: 'tells the other tabs' },
    { from: 'session', hears: 'organisation.selected', does: 'notes it beside the tokens' },
    { from: 'session', hears: 'session.ended', does: 'forgets the tokens and tells the server and the other tabs' },
  ],
  'actors/session-cleanup.sink.ts': [
    { from: 'session', hears: 'session.ended', does: 'removes what the person left in the browser' },
  ],
  'actors/membership.actor.ts': [
    { from: 'session', hears: 'session.started', tells: { membership: ['session.started'] } },
    { from: 'session', hears: 'session.ended', tells: { membership: ['session.ended'] } },
    { from: 'session', hears: 'organisation.selected', tells: { membership: ['organisation.selected'] } },
    {
      from: 'membership',
      hears: 'features.failed',
      tells: { membership: ['organisation.selected'] },
      does: 'shows a notice, and asks again later while the server is unavailable',
    },
    { from: 'membership', hears: 'profile.failed', does: 'shows a notice' },
  ],
  'actors/navigation.actor.ts': [
    { from: 'session', hears: 'session.started', tells: session },
    { from: 'session', hears: 'session.ended', tells: session },
    { from: 'session', hears: 'organisation.selected', tells: session },
    { from: 'session', hears: 'session.refreshed', tells: session },
    { from: 'membership', hears: 'state', tells: session },
  ],
  'actors/missing-page.sink.ts': [{ from: 'navigation', hears: 'navigation.committed', tells: toast }],
  'actors/navigation.sink.ts': [
    { from: 'navigation', hears: 'navigation.committed', does: 'writes the address' },
    { from: 'navigation', hears: 'navigation.failed', does: 'writes the address' },
    { from: 'navigation', hears: 'navigation.left', does: 'opens an address outside the product' },
  ],
  'actors/role-changes.sink.ts': [
    { from: 'session', hears: 'session.started', does: 'notes the role' },
    { from: 'session', hears: 'session.ended', does: 'forgets the role' },
    { from: 'session', hears: 'organisation.selected', does: 'notes the role' },
    { from: 'session', hears: 'session.refreshed', tells: { ...toast, session: ['organisation.select'] } },
  ],
  'actors/language.actor.ts': [{ from: 'language', hears: 'language.changed', does: 'writes the cookie and `lang`' }],
  'actors/saved-language.sink.ts': [
    { from: 'language', hears: 'language.changed', tells: { ...language, ...toast }, does: 'saves it in the account' },
  ],
  'actors/consent.actor.ts': [{ from: 'consent', hears: 'state', does: 'loads the charts of re-consent' }],
  'actors/consent.gate.ts': [
    { from: 'consent', hears: 'consent.changed', does: 'loads the services of third parties' },
  ],
  'actors/consent.joins.ts': [
    { from: 'consent', hears: 'receipt.claimed', does: 'notes whose the receipt is' },
    { from: 'consent', hears: 'consent.changed', does: 'writes the record and dispatches `consent-updated`' },
    {
      from: 'session',
      hears: 'session.started',
      tells: { consent: ['subject.changed'], preferences: ['subject.changed'] },
    },
    {
      from: 'session',
      hears: 'session.ended',
      tells: { consent: ['subject.changed'], preferences: ['subject.changed'] },
    },
    { from: 'consent', hears: 'choice.needed', tells: { cornerBanner: ['choice.needed'] } },
    { from: 'consent', hears: 'choice.made', tells: { cornerBanner: ['choice.made'] } },
    { from: 'cornerBanner', hears: 'choice.accepted', tells: { consent: ['choice.accepted'] } },
    { from: 'cornerBanner', hears: 'choice.rejected', tells: { consent: ['choice.rejected'] } },
    { from: 'cornerBanner', hears: 'preferences.wanted', tells: { preferences: ['preferences.open'] } },
    { from: 'preferences', hears: 'choice.saved', tells: { consent: ['choice.saved'] } },
  ],
  'actors/re-consent.actor.ts': [
    {
      from: 'consent',
      hears: 'state',
      tells: {
        changelog: ['question.answered', 'grace.ended'],
        deferral: ['question.answered', 'grace.ended'],
        reConsent: ['question.raised', 'question.withdrawn'],
        policyUpdate: ['choice.needed', 'choice.made'],
      },
    },
    { from: 'policyUpdate', hears: 'choice.accepted', tells: { consent: ['choice.accepted'] } },
    { from: 'policyUpdate', hears: 'choice.rejected', tells: { consent: ['choice.rejected'] } },
    { from: 'policyUpdate', hears: 'preferences.wanted', tells: { preferences: ['preferences.open'] } },
    {
      from: 'reConsent',
      hears: 'changelog.wanted',
      tells: { consent: ['record.found', 'day.ticked'], changelog: ['changelog.open'] },
    },
    {
      from: 'reConsent',
      hears: 'deferral.wanted',
      tells: { consent: ['record.found', 'day.ticked'], deferral: ['deferral.open'] },
    },
    {
      from: 'reConsent',
      hears: 'reConsent.deferred',
      tells: { consent: ['record.found', 'day.ticked', 'reConsent.deferred'] },
    },
    { from: 'changelog', hears: 'reConsent.accepted', tells: { consent: ['reConsent.accepted'] } },
    {
      from: 'changelog',
      hears: 'deferral.wanted',
      tells: { consent: ['record.found', 'day.ticked'], deferral: ['deferral.open'] },
    },
    { from: 'changelog', hears: 'preferences.wanted', tells: { preferences: ['preferences.open'] } },
    {
      from: 'deferral',
      hears: 'changelog.wanted',
      tells: { consent: ['record.found', 'day.ticked'], changelog: ['changelog.open'] },
    },
    {
      from: 'deferral',
      hears: 'reConsent.deferred',
      tells: { consent: ['record.found', 'day.ticked', 'reConsent.deferred'], changelog: ['changelog.close'] },
    },
  ],
  'actors/consent-sync.ts': [
    { from: 'consent', hears: 'receipt.claimed', tells: { consentLog: ['entries.claimed'] } },
    {
      from: 'consent',
      hears: 'consent.changed',
      tells: {
        consentLog: ['entries.claimed', 'person.arrived', 'person.left'],
        consentCopy: ['person.arrived', 'person.left', 'record.changed'],
      },
    },
    { from: 'consent', hears: 'serverCopy.outdated', tells: { consentCopy: ['record.changed'] } },
    { from: 'consentCopy', hears: 'serverCopy.arrived', tells: { consent: ['serverCopy.arrived'] } },
    { from: 'consentCopy', hears: 'record.synced', tells: { consent: ['record.synced'] } },
  ],
  'actors/consent-log.sink.ts': [
    { from: 'consent', hears: 'consent.changed', does: 'loads the code that sends records' },
    {
      from: 'consent',
      hears: 'consent.logged',
      tells: { consentLog: ['entry.queued'] },
      does: 'writes the entry down',
    },
  ],
  'actors/consent-copy.actor.ts': [{ from: 'consentCopy', hears: 'copy.refused', does: 'reports the refusal' }],
  'actors/consent-log.actor.ts': [
    { from: 'consentLog', hears: 'entries.assigned', does: 'writes whose the entries are' },
  ],
  'actors/third-parties.ts': [
    {
      from: 'consent',
      hears: 'consent.changed',
      tells: {
        capture: ['consent.given', 'consent.withdrawn'],
        errorReporting: ['consent.given', 'consent.withdrawn'],
        supportWidget: ['consent.given', 'consent.withdrawn'],
      },
    },
    {
      from: 'session',
      hears: 'session.started',
      tells: { capture: ['session.started'], supportWidget: ['session.started'] },
    },
    {
      from: 'session',
      hears: 'session.ended',
      tells: { capture: ['session.ended'], supportWidget: ['session.ended'] },
    },
    { from: 'navigation', hears: 'navigation.committed', tells: { supportWidget: ['page.shown'] } },
  ],
  'actors/capture.actor.ts': [
    {
      from: 'capture',
      hears: 'capture.started',
      tells: { recording: ['capture.started'] },
      does: 'opens the analytics library',
    },
    {
      from: 'capture',
      hears: 'capture.stopped',
      tells: { recording: ['capture.stopped'] },
      does: 'closes the analytics library',
    },
    { from: 'capture', hears: 'person.identified', does: 'tells the analytics library who it is' },
    { from: 'capture', hears: 'person.left', does: 'makes the analytics library forget the person' },
    { from: 'capture', hears: 'state', does: 'drops waiting events once they may not be sent' },
    { from: 'recording', hears: 'recording.started', does: 'starts the session recorder' },
    { from: 'recording', hears: 'recording.stopped', does: 'stops the session recorder' },
  ],
  'actors/error-reporting.actor.ts': [
    { from: 'errorReporting', hears: 'reporting.started', does: 'reports errors from now on' },
    { from: 'errorReporting', hears: 'reporting.stopped', does: 'stops the error reporter' },
  ],
  'actors/support-widget.actor.ts': [
    { from: 'supportWidget', hears: 'widget.started', does: 'shows the widget' },
    { from: 'supportWidget', hears: 'widget.placed', does: 'moves the widget' },
    { from: 'supportWidget', hears: 'widget.stopped', does: 'removes the widget' },
  ],
  'actors/followed-charts.ts': [{ from: trackers, hears: '*', tells: { usage: ['chart.said'] } }],
  'actors/usage.sink.ts': [
    { from: 'usage', hears: '*', tells: steps },
    { from: 'clock', hears: 'clock.ticked', tells: { ...ticks, milestoneWatch: ['look.wanted'] } },
    { from: 'session', hears: 'session.ended', does: 'starts funnels and journeys anew' },
    {
      from: 'consent',
      hears: 'consent.changed',
      tells: { returnVisits: ['visits.allowed', 'visits.forbidden'] },
      does: 'forgets visits and facts without consent',
    },
    { from: 'session', hears: 'state', tells: { returnVisits: ['visits.allowed', 'visits.forbidden'] } },
    { from: 'returnVisits', hears: 'visit.returned', tells: { usage: ['visit.returned'] } },
    { from: 'returnVisits', hears: 'visits.regular', tells: { usage: ['visits.regular'] } },
    { from: 'returnVisits', hears: 'visit.noted', tells: { usage: ['power.used'] } },
    { from: 'usage', hears: '*', tells: { usage: ['power.used'] } },
  ],
  'actors/return-visits.actor.ts': [{ from: 'returnVisits', hears: 'visit.noted', does: 'writes the visits down' }],
  'actors/milestone-watch.actor.ts': [
    { from: 'consent', hears: 'consent.changed', tells: { milestoneWatch: ['watch.allowed', 'watch.forbidden'] } },
    { from: 'session', hears: 'state', tells: { milestoneWatch: ['watch.allowed', 'watch.forbidden'] } },
    { from: 'usage', hears: '*', tells: { milestoneWatch: ['look.wanted'] } },
    {
      from: 'milestoneWatch',
      hears: 'milestones.reached',
      tells: {
        usage: [
          'question.answered',
          'repository.indexed',
          'repository.queried',
          'repository.activelyUsed',
          'workspace.used',
          'member.joined',
          'team.activated',
          'workspace.shared',
        ],
      },
    },
    { from: 'milestoneWatch', hears: 'state', does: 'lets those go on who wait for a look' },
  ],
  'actors/analytics.sink.ts': [
    { from: 'usage', hears: '*', does: 'captures the events of a fact' },
    { from: 'usage', hears: '*', does: 'notes whether the page in sight was captured' },
    { from: 'consent', hears: 'consent.changed', tells: { usage: ['page.shown'] } },
    { from: 'language', hears: 'state', does: 'notes when a change began' },
    { from: 'language', hears: 'language.changed', tells: { usage: ['language.changed'] } },
    { from: 'appearance', hears: 'state', tells: { usage: ['feature.used'] } },
    { from: 'preferences', hears: 'state', tells: { usage: ['feature.used'] } },
    { from: 'session', hears: 'organisation.selected', tells: { usage: ['feature.used'] } },
  ],
  'actors/build-check.actor.ts': [
    { from: 'buildCheck', hears: 'build.outdated', tells: { buildCheck: ['build.later'] }, does: 'offers a reload' },
    { from: 'buildCheck', hears: 'build.putOff', does: 'takes the offer back' },
    { from: 'buildCheck', hears: 'part.unreachable', tells: toast },
  ],
  'actors/draft.sink.ts': [
    { from: 'conversation', hears: 'draft.changed', does: 'keeps the draft' },
    { from: 'conversation', hears: 'conversation.began', does: 'gives the draft to the new conversation' },
    { from: 'feedback', hears: 'comment.changed', does: 'keeps the comment' },
  ],
  ...viewWires,
}
