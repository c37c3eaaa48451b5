import { describe, expect, it } from 'vitest'
import { supportWidgetMachine } from '#machines/support-widget/support-widget.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { supportWidgetPlan } from '#src/inspect/plans/support-widget.plan.ts'

describe('the support widget chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(supportWidgetMachine, supportWidgetPlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isNeverShown]--> unavailable
      refused --consent.given--> granted.looking
      granted.looking --always [isNobodyThere]--> granted.alone
      refused --session.started--> refused / remember
      refused --session.ended--> refused / forget
      refused --page.shown--> refused / notePage
      granted.looking --always--> granted.meeting
      granted.alone --consent.withdrawn--> refused
      granted.alone --session.started [isSomeoneElse]--> granted.looking / remember
      granted.alone --session.ended--> granted.alone / forget
      granted.alone --page.shown--> granted.alone / notePage
      granted.meeting --consent.withdrawn--> refused
      granted.meeting --session.started--> granted.meeting / remember
      granted.meeting --session.started [isSomeoneElse]--> granted.looking / remember
      granted.meeting --session.ended--> granted.alone / forget
      granted.meeting --page.shown--> granted.meeting / notePage
      granted.meeting --done.actor.meetPerson--> granted.loading / meet
      granted.meeting --done.actor.meetPerson [isTestUser]--> granted.spared
      granted.meeting --error.actor.meetPerson--> granted.failed
      granted.meeting --after answerTimeout--> granted.failed
      granted.spared --consent.withdrawn--> refused
      granted.spared --session.started--> granted.spared / remember
      granted.spared --session.started [isSomeoneElse]--> granted.looking / remember
      granted.spared --session.ended--> granted.alone / forget
      granted.spared --page.shown--> granted.spared / notePage
      granted.loading --consent.withdrawn--> refused
      granted.loading --session.started--> granted.loading / remember
      granted.loading --session.started [isSomeoneElse]--> granted.looking / remember
      granted.loading --session.ended--> granted.alone / forget
      granted.loading --page.shown--> granted.loading / notePage
      granted.loading --done.actor.loadWidget--> granted.shown.settling ^widget.started
      granted.loading --error.actor.loadWidget--> granted.failed
      granted.loading --after loadTimeout--> granted.failed
      granted.failed --consent.withdrawn--> refused
      granted.failed --session.started--> granted.failed / remember
      granted.failed --session.started [isSomeoneElse]--> granted.looking / remember
      granted.failed --session.ended--> granted.alone / forget
      granted.failed --page.shown--> granted.failed / notePage
      granted.shown.settling --consent.withdrawn--> refused ^widget.stopped
      granted.shown.settling --session.started--> granted.shown.settling / remember
      granted.shown.settling --session.started [isSomeoneElse]--> granted.looking / remember ^widget.stopped
      granted.shown.settling --session.ended--> granted.alone / forget ^widget.stopped
      granted.shown.settling --page.shown [isPlacedOtherwise]--> granted.shown.settling / notePage, announcePlace ^widget.placed
      granted.shown.settling --page.shown--> granted.shown.settling / notePage
      granted.shown.settling --after settling--> granted.shown.settled / announcePlace ^widget.placed
      granted.shown.settled --consent.withdrawn--> refused ^widget.stopped
      granted.shown.settled --session.started--> granted.shown.settled / remember
      granted.shown.settled --session.started [isSomeoneElse]--> granted.looking / remember ^widget.stopped
      granted.shown.settled --session.ended--> granted.alone / forget ^widget.stopped
      granted.shown.settled --page.shown [isPlacedOtherwise]--> granted.shown.settled / notePage, announcePlace ^widget.placed
      granted.shown.settled --page.shown--> granted.shown.settled / notePage"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(supportWidgetMachine, supportWidgetPlan)).toEqual([]))
})
