import { describe, expect, it } from 'vitest'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { navigationPlan } from '#src/inspect/plans/navigation.plan.ts'

describe('the navigation chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(navigationMachine, navigationPlan)).toMatchInlineSnapshot(`
      "(start) --> deciding
      deciding --always--> loading.quiet
      deciding --always [isUnserved]--> failed / announceFailure, setFailure ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, setFailure ^navigation.failed
      awaitingFacts.quiet --address.open--> deciding / setRequest
      deciding --always [mustAwaitFacts]--> awaitingFacts.quiet
      awaitingFacts.quiet --address.open--> deciding / setRequest ^navigation.left
      deciding --always [mustLeave]--> leaving / announceLeaving
      awaitingFacts.quiet --address.open--> deciding / setRequest ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, setFailure
      deciding --always [isUnserved]--> failed / announceFailure, setFailure
      awaitingFacts.quiet --session.changed--> deciding / setVisitor
      awaitingFacts.quiet --after loadingBarDelay--> awaitingFacts.long
      deciding --always [isShownAlready]--> settled
      awaitingFacts.quiet --address.open--> deciding / setRequest ^navigation.committed
      deciding --always [isSameRoute]--> settled / announceCommit, commit
      awaitingFacts.long --address.open--> deciding / setRequest
      awaitingFacts.long --address.open--> deciding / setRequest ^navigation.left
      awaitingFacts.long --address.open--> deciding / setRequest ^navigation.failed
      awaitingFacts.long --session.changed--> deciding / setVisitor
      awaitingFacts.long --address.open--> deciding / setRequest ^navigation.committed
      loading.quiet --address.open--> deciding / setRequest
      loading.quiet --address.open--> deciding / setRequest ^navigation.left
      loading.quiet --address.open--> deciding / setRequest ^navigation.failed
      loading.quiet --session.changed--> deciding / setVisitor
      loading.quiet --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.quiet --error.actor.loadRoute--> failed / announceFailure, setFailure ^navigation.failed
      loading.quiet --after loadTimeout--> failed / announceFailure, setFailure ^navigation.failed
      loading.quiet --after loadingBarDelay--> loading.long
      loading.quiet --address.open--> deciding / setRequest ^navigation.committed
      loading.long --address.open--> deciding / setRequest
      loading.long --address.open--> deciding / setRequest ^navigation.left
      loading.long --address.open--> deciding / setRequest ^navigation.failed
      loading.long --session.changed--> deciding / setVisitor
      loading.long --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.long --error.actor.loadRoute--> failed / announceFailure, setFailure ^navigation.failed
      loading.long --after loadTimeout--> failed / announceFailure, setFailure ^navigation.failed
      loading.long --address.open--> deciding / setRequest ^navigation.committed
      settled --address.open--> deciding / setRequest
      settled --address.open--> deciding / setRequest ^navigation.left
      settled --address.open--> deciding / setRequest ^navigation.failed
      settled --session.changed--> deciding / setVisitor
      settled --page.failed--> failed / announceFailure, setFailure ^navigation.failed
      settled --address.open--> deciding / setRequest ^navigation.committed
      failed --address.open--> deciding / setRequest
      failed --address.open--> deciding / setRequest ^navigation.left
      failed --address.open--> deciding / setRequest ^navigation.failed
      failed --session.changed--> deciding / setVisitor ^navigation.failed
      failed --session.changed [isUpdate]--> failed / setVisitor
      failed --route.retry--> deciding ^navigation.failed
      failed --session.changed--> deciding / setVisitor
      failed --route.retry--> deciding
      failed --connection.returned [isUnloadable]--> deciding
      leaving --address.open--> deciding / setRequest
      leaving --address.open--> deciding / setRequest ^navigation.left
      leaving --address.open--> deciding / setRequest ^navigation.failed
      leaving --session.changed--> leaving / setVisitor
      leaving --address.open--> deciding / setRequest ^navigation.committed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(navigationMachine, navigationPlan)).toEqual([]))
})
