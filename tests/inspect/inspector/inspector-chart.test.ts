import { describe, expect, it } from 'vitest'
import { inspectorMachine } from '#src/inspect/inspector/inspector.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { inspectorPlan } from './inspector-plan.ts'

describe('the chart of the inspector', () => {
  it('reads as a table', () => {
    expect(transitionTable(inspectorMachine, inspectorPlan)).toMatchInlineSnapshot(`
      "(start) --> linked.looking
      linked.looking --page.found [isWanted]--> linked.following.opening / keepPage, follow, ask
      linked.looking --page.found--> linked.looking / keepPage
      linked.looking --page.lost--> linked.looking / forget
      linked.looking --link.broken--> failed / breakOff
      linked.looking --command.answered--> linked.looking / keepAnswer
      linked.looking --recording.open--> linked.viewing / openRecording
      linked.looking --record.look--> linked.looking / look
      linked.looking --error.actor.link--> failed / breakOff
      linked.looking --after lookAround--> linked.nobody
      linked.looking --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.looking --after lookAround [hasOnePage]--> linked.following.opening / follow, ask
      linked.looking --after lookAround [isWantedHere]--> linked.following.opening / follow, ask
      linked.looking --after lookAround [hasPages]--> linked.choosing
      linked.nobody --page.found--> linked.following.opening / keepPage, follow, ask
      linked.nobody --page.lost--> linked.nobody / forget
      linked.nobody --link.broken--> failed / breakOff
      linked.nobody --command.answered--> linked.nobody / keepAnswer
      linked.nobody --recording.open--> linked.viewing / openRecording
      linked.nobody --record.look--> linked.nobody / look
      linked.nobody --error.actor.link--> failed / breakOff
      linked.choosing --page.found--> linked.choosing / keepPage
      linked.choosing --page.lost--> linked.choosing / forget
      linked.choosing --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.choosing --link.broken--> failed / breakOff
      linked.choosing --command.answered--> linked.choosing / keepAnswer
      linked.choosing --recording.open--> linked.viewing / openRecording
      linked.choosing --record.look--> linked.choosing / look
      linked.choosing --error.actor.link--> failed / breakOff
      linked.choosing --page.lost [isLastPage]--> linked.nobody / forget
      linked.following.opening --page.found [isFollowed]--> linked.following.opening / keepPage, setFollowed
      linked.following.opening --page.found--> linked.following.opening / keepPage
      linked.following.opening --page.lost [isFollowed]--> linked.lost / forget
      linked.following.opening --page.lost--> linked.following.opening / forget
      linked.following.opening --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.following.opening --records.came [isFollowed]--> linked.following.live / keepRecords
      linked.following.opening --page.overridden [isFollowed]--> linked.following.opening / keepOverrides
      linked.following.opening --page.failed [isFollowed]--> linked.following.opening / keepInspectorErrors
      linked.following.opening --link.broken--> failed / breakOff
      linked.following.opening --command.answered--> linked.following.opening / keepAnswer
      linked.following.opening --recording.open--> linked.viewing / openRecording
      linked.following.opening --record.look--> linked.following.opening / look
      linked.following.opening --error.actor.link--> failed / breakOff
      linked.following.opening --after answerPatience--> linked.following.silent
      linked.following.silent --page.found [isFollowed]--> linked.following.silent / keepPage, setFollowed
      linked.following.silent --page.found--> linked.following.silent / keepPage
      linked.following.silent --page.lost [isFollowed]--> linked.lost / forget
      linked.following.silent --page.lost--> linked.following.silent / forget
      linked.following.silent --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.following.silent --records.came [isFollowed]--> linked.following.live / keepRecords
      linked.following.silent --page.overridden [isFollowed]--> linked.following.silent / keepOverrides
      linked.following.silent --page.failed [isFollowed]--> linked.following.silent / keepInspectorErrors
      linked.following.silent --link.broken--> failed / breakOff
      linked.following.silent --command.answered--> linked.following.silent / keepAnswer
      linked.following.silent --recording.open--> linked.viewing / openRecording
      linked.following.silent --record.look--> linked.following.silent / look
      linked.following.silent --error.actor.link--> failed / breakOff
      linked.following.live --page.found [isFollowed]--> linked.following.live / keepPage, setFollowed
      linked.following.live --page.found--> linked.following.live / keepPage
      linked.following.live --page.lost [isFollowed]--> linked.lost / forget
      linked.following.live --page.lost--> linked.following.live / forget
      linked.following.live --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.following.live --records.came [isFollowed]--> linked.following.live / keepRecords
      linked.following.live --page.overridden [isFollowed]--> linked.following.live / keepOverrides
      linked.following.live --page.failed [isFollowed]--> linked.following.live / keepInspectorErrors
      linked.following.live --link.broken--> failed / breakOff
      linked.following.live --command.answered--> linked.following.live / keepAnswer
      linked.following.live --command.give--> linked.following.live / give, sendCommand
      linked.following.live --situation.await--> linked.following.live / awaitSituation
      linked.following.live --recording.open--> linked.viewing / openRecording
      linked.following.live --record.look--> linked.following.live / look
      linked.following.live --error.actor.link--> failed / breakOff
      linked.following.live --after situationPatience--> linked.following.live / dropSituation
      linked.lost --page.found [isSuccessor]--> linked.following.opening / keepEarlier, keepPage, follow, ask
      linked.lost --page.lost--> linked.lost / forget
      linked.lost --records.came [isFollowed]--> linked.lost / keepRecords
      linked.lost --page.overridden [isFollowed]--> linked.lost / keepOverrides
      linked.lost --page.failed [isFollowed]--> linked.lost / keepInspectorErrors
      linked.lost --link.broken--> failed / breakOff
      linked.lost --command.answered--> linked.lost / keepAnswer
      linked.lost --recording.open--> linked.viewing / openRecording
      linked.lost --record.look--> linked.lost / look
      linked.lost --error.actor.link--> failed / breakOff
      linked.lost --page.found--> linked.lost / keepPage
      linked.lost --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.viewing --page.found--> linked.viewing / keepPage
      linked.viewing --page.lost--> linked.viewing / forget
      linked.viewing --link.broken--> failed / breakOff
      linked.viewing --command.answered--> linked.viewing / keepAnswer
      linked.viewing --recording.open--> linked.viewing / openRecording
      linked.viewing --recording.close--> linked.looking / closeRecording
      linked.viewing --record.look--> linked.viewing / look
      linked.viewing --error.actor.link--> failed / breakOff
      linked.viewing --page.found [isFollowed]--> linked.viewing / keepPage, setFollowed
      linked.viewing --page.choose [isKnown]--> linked.following.opening / follow, ask
      linked.viewing --records.came [isFollowed]--> linked.viewing / keepRecords
      linked.viewing --page.overridden [isFollowed]--> linked.viewing / keepOverrides
      linked.viewing --page.failed [isFollowed]--> linked.viewing / keepInspectorErrors
      linked.viewing --recording.close [isFollowedHere]--> linked.following.opening / closeRecording
      linked.viewing --page.found [isSuccessorBehind]--> linked.viewing / keepEarlier, keepPage, followBehind, ask
      linked.viewing --recording.close [hasFollowed]--> linked.lost / closeRecording
      linked.viewing --recording.close [isFollowedHeard]--> linked.following.live / closeRecording
      failed --recording.open--> failed / openRecording
      failed --recording.close--> failed / closeRecording
      failed --record.look--> failed / look
      failed --link.retry--> linked.looking / startAgain
      failed --link.retry [hasRecording]--> linked.viewing / startAgain"
    `)
  })

  it('has no defects', () => {
    expect(chartDefects(inspectorMachine, inspectorPlan)).toEqual([])
  })
})
