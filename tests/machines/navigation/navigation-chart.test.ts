import { describe, expect, it } from 'vitest'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { navigationPlan } from '#src/inspect/plans/navigation.plan.ts'

describe('the navigation chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(navigationMachine, navigationPlan)).toMatchInlineSnapshot(`
      "(start) --> deciding
      deciding --always--> loading.quiet
      deciding --always [isUnserved]--> failed / announceFailure, fail ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, fail ^navigation.failed
      awaitingFacts.quiet --address.open--> deciding / wish
      deciding --always [mustAwaitFacts]--> awaitingFacts.quiet
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.left
      deciding --always [mustLeave]--> leaving / announceLeaving
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, fail
      deciding --always [isUnserved]--> failed / announceFailure, fail
      awaitingFacts.quiet --session.changed--> deciding / meet
      awaitingFacts.quiet --after patience--> awaitingFacts.long
      deciding --always [isShownAlready]--> settled
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.committed
      deciding --always [isSameRoute]--> settled / announceCommit, commit
      awaitingFacts.long --address.open--> deciding / wish
      awaitingFacts.long --address.open--> deciding / wish ^navigation.left
      awaitingFacts.long --address.open--> deciding / wish ^navigation.failed
      awaitingFacts.long --session.changed--> deciding / meet
      awaitingFacts.long --address.open--> deciding / wish ^navigation.committed
      loading.quiet --address.open--> deciding / wish
      loading.quiet --address.open--> deciding / wish ^navigation.left
      loading.quiet --address.open--> deciding / wish ^navigation.failed
      loading.quiet --session.changed--> deciding / meet
      loading.quiet --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.quiet --error.actor.loadRoute--> failed / announceFailure, fail ^navigation.failed
      loading.quiet --after loadTimeout--> failed / announceFailure, fail ^navigation.failed
      loading.quiet --after patience--> loading.long
      loading.quiet --address.open--> deciding / wish ^navigation.committed
      loading.long --address.open--> deciding / wish
      loading.long --address.open--> deciding / wish ^navigation.left
      loading.long --address.open--> deciding / wish ^navigation.failed
      loading.long --session.changed--> deciding / meet
      loading.long --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.long --error.actor.loadRoute--> failed / announceFailure, fail ^navigation.failed
      loading.long --after loadTimeout--> failed / announceFailure, fail ^navigation.failed
      loading.long --address.open--> deciding / wish ^navigation.committed
      settled --address.open--> deciding / wish
      settled --address.open--> deciding / wish ^navigation.left
      settled --address.open--> deciding / wish ^navigation.failed
      settled --session.changed--> deciding / meet
      settled --page.failed--> failed / announceFailure, fail ^navigation.failed
      settled --address.open--> deciding / wish ^navigation.committed
      failed --address.open--> deciding / wish
      failed --address.open--> deciding / wish ^navigation.left
      failed --address.open--> deciding / wish ^navigation.failed
      failed --session.changed--> deciding / meet ^navigation.failed
      failed --session.changed [isMereUpdate]--> failed / meet
      failed --route.retry--> deciding ^navigation.failed
      failed --session.changed--> deciding / meet
      failed --route.retry--> deciding
      failed --connection.returned [isUnloadable]--> deciding
      leaving --address.open--> deciding / wish
      leaving --address.open--> deciding / wish ^navigation.left
      leaving --address.open--> deciding / wish ^navigation.failed
      leaving --session.changed--> leaving / meet
      leaving --address.open--> deciding / wish ^navigation.committed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(navigationMachine, navigationPlan)).toEqual([]))
})
