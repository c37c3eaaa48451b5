import { describe, expect, it } from 'vitest'
import { supportWidgetMachine } from '#machines/support-widget/support-widget.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { supportWidgetPlan } from '#src/inspect/plans/support-widget.plan.ts'

describe('the support widget chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(supportWidgetMachine, supportWidgetPlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isDisabled]--> unavailable
      refused --consent.given--> granted.checkingUser
      granted.checkingUser --always [isSignedOut]--> granted.signedOut
      refused --session.started--> refused / setUser
      refused --session.ended--> refused / clearUser
      refused --page.shown--> refused / setPadding
      granted.checkingUser --always--> granted.loadingPerson
      granted.signedOut --consent.withdrawn--> refused
      granted.signedOut --session.started [isDifferentUser]--> granted.checkingUser / setUser
      granted.signedOut --session.ended--> granted.signedOut / clearUser
      granted.signedOut --page.shown--> granted.signedOut / setPadding
      granted.loadingPerson --consent.withdrawn--> refused
      granted.loadingPerson --session.started--> granted.loadingPerson / setUser
      granted.loadingPerson --session.started [isDifferentUser]--> granted.checkingUser / setUser
      granted.loadingPerson --session.ended--> granted.signedOut / clearUser
      granted.loadingPerson --page.shown--> granted.loadingPerson / setPadding
      granted.loadingPerson --done.actor.loadPerson--> granted.loading / setPerson
      granted.loadingPerson --done.actor.loadPerson [isTestUser]--> granted.testUser
      granted.loadingPerson --error.actor.loadPerson--> granted.failed
      granted.loadingPerson --after answerTimeout--> granted.failed
      granted.testUser --consent.withdrawn--> refused
      granted.testUser --session.started--> granted.testUser / setUser
      granted.testUser --session.started [isDifferentUser]--> granted.checkingUser / setUser
      granted.testUser --session.ended--> granted.signedOut / clearUser
      granted.testUser --page.shown--> granted.testUser / setPadding
      granted.loading --consent.withdrawn--> refused
      granted.loading --session.started--> granted.loading / setUser
      granted.loading --session.started [isDifferentUser]--> granted.checkingUser / setUser
      granted.loading --session.ended--> granted.signedOut / clearUser
      granted.loading --page.shown--> granted.loading / setPadding
      granted.loading --done.actor.loadWidget--> granted.shown.settling ^widget.started
      granted.loading --error.actor.loadWidget--> granted.failed
      granted.loading --after loadTimeout--> granted.failed
      granted.failed --consent.withdrawn--> refused
      granted.failed --session.started--> granted.failed / setUser
      granted.failed --session.started [isDifferentUser]--> granted.checkingUser / setUser
      granted.failed --session.ended--> granted.signedOut / clearUser
      granted.failed --page.shown--> granted.failed / setPadding
      granted.shown.settling --consent.withdrawn--> refused ^widget.stopped
      granted.shown.settling --session.started--> granted.shown.settling / setUser
      granted.shown.settling --session.started [isDifferentUser]--> granted.checkingUser / setUser ^widget.stopped
      granted.shown.settling --session.ended--> granted.signedOut / clearUser ^widget.stopped
      granted.shown.settling --page.shown [isPaddingChanged]--> granted.shown.settling / setPadding, announcePlace ^widget.placed
      granted.shown.settling --page.shown--> granted.shown.settling / setPadding
      granted.shown.settling --after settling--> granted.shown.settled / announcePlace ^widget.placed
      granted.shown.settled --consent.withdrawn--> refused ^widget.stopped
      granted.shown.settled --session.started--> granted.shown.settled / setUser
      granted.shown.settled --session.started [isDifferentUser]--> granted.checkingUser / setUser ^widget.stopped
      granted.shown.settled --session.ended--> granted.signedOut / clearUser ^widget.stopped
      granted.shown.settled --page.shown [isPaddingChanged]--> granted.shown.settled / setPadding, announcePlace ^widget.placed
      granted.shown.settled --page.shown--> granted.shown.settled / setPadding"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(supportWidgetMachine, supportWidgetPlan)).toEqual([]))
})
