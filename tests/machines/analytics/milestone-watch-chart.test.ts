import { afterEach, describe, expect, it } from 'vitest'
import { SimulatedClock, type SnapshotFrom, createActor, fromPromise } from 'xstate'
import { milestoneWatchMachine, type TakenMilestones } from '#machines/analytics/milestone-watch.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { indexed, milestoneWatchPlan } from '#src/inspect/plans/milestone-watch.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { flush } from '../../actors/session-harness.ts'

const nothing: TakenMilestones = { milestones: [], isIndexing: false }

let stop: () => void
afterEach(() => stop())

const watch = () => {
  const clock = new SimulatedClock()
  const acknowledgements: unknown[] = []
  const answers: ((taken: TakenMilestones | Error) => void)[] = []
  const reached: string[] = []
  const takeMilestones = fromPromise<TakenMilestones, SnapshotFrom<typeof milestoneWatchMachine>['context']>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        acknowledgements.push(input.reported)
        answers.push((taken) => (taken instanceof Error ? reject(taken) : resolve(taken)))
      }),
  )
  const actor = createActor(milestoneWatchMachine.provide({ actors: { takeMilestones } }), { clock })
  actor.on('milestones.reached', ({ milestones }) => reached.push(...milestones.map(({ kind }) => kind)))
  actor.start()
  actor.send({ type: 'watch.allowed' })
  stop = () => actor.stop()
  const answer = async (taken: TakenMilestones | Error) => {
    answers.shift()?.(taken)
    await flush()
  }
  return { actor, clock, acknowledgements, reached, answer }
}

describe('the chart of the watch of milestones', () => {
  it('has the transitions of the table', () => {
    stop = () => undefined
    expect(transitionTable(milestoneWatchMachine, milestoneWatchPlan)).toMatchInlineSnapshot(`
      "(start) --> forbidden
      forbidden --watch.allowed--> allowed.looking.current
      allowed.looking.current --watch.forbidden--> forbidden
      allowed.looking.current --look.wanted--> allowed.looking.outdated
      allowed.looking.current --done.actor.takeMilestones--> allowed.idle / clearReported
      allowed.looking.current --done.actor.takeMilestones [isIndexing]--> allowed.indexing / clearReported
      allowed.looking.current --done.actor.takeMilestones [hasMilestones]--> allowed.looking.current / setReported, announceMilestones ^milestones.reached
      allowed.looking.current --error.actor.takeMilestones--> allowed.idle
      allowed.looking.current --after answerTimeout--> allowed.idle
      allowed.looking.outdated --watch.forbidden--> forbidden
      allowed.looking.outdated --done.actor.takeMilestones [isOutdated]--> allowed.looking.current / clearReported
      allowed.looking.outdated --done.actor.takeMilestones [hasMilestones]--> allowed.looking.current / setReported, announceMilestones ^milestones.reached
      allowed.looking.outdated --error.actor.takeMilestones--> allowed.idle
      allowed.looking.outdated --after answerTimeout--> allowed.idle
      allowed.indexing --watch.forbidden--> forbidden
      allowed.indexing --look.wanted--> allowed.looking.current
      allowed.indexing --after indexingPause--> allowed.looking.current
      allowed.idle --watch.forbidden--> forbidden
      allowed.idle --look.wanted--> allowed.looking.current
      allowed.idle --after idlePause--> allowed.looking.current"
    `)
  })

  it('has no defects', () => {
    stop = () => undefined
    expect(chartDefects(milestoneWatchMachine, milestoneWatchPlan)).toEqual([])
  })

  it('asks nothing before it may', () => {
    const actor = createActor(milestoneWatchMachine).start()
    stop = () => actor.stop()
    actor.send({ type: 'look.wanted' })
    expect(actor.getSnapshot().value).toBe('forbidden')
  })

  it('announces the milestones it receives and reports that it did', async () => {
    const { actor, acknowledgements, reached, answer } = watch()
    await answer({ milestones: [indexed], isIndexing: false })
    expect(reached).toEqual(['repositoryIndexed'])
    expect(acknowledgements).toEqual([[], [{ kind: 'repositoryIndexed', subjectId: indexed.subjectId }]])
    await answer(nothing)
    expect(actor.getSnapshot().value).toEqual({ allowed: 'idle' })
    actor.send({ type: 'look.wanted' })
    expect(acknowledgements.at(-1)).toEqual([])
  })

  it('reports announced milestones again when the report failed', async () => {
    const { actor, clock, acknowledgements, answer } = watch()
    await answer({ milestones: [indexed], isIndexing: false })
    await answer(new Error('offline'))
    expect(actor.getSnapshot().value).toEqual({ allowed: 'idle' })
    clock.increment(60_000)
    expect(acknowledgements).toHaveLength(3)
    expect(acknowledgements[2]).toEqual(acknowledgements[1])
  })

  it('looks every three seconds while something is being indexed, and every minute otherwise', async () => {
    const { clock, acknowledgements, answer } = watch()
    await answer({ milestones: [], isIndexing: true })
    clock.increment(3_000)
    expect(acknowledgements).toHaveLength(2)
    await answer(nothing)
    clock.increment(59_999)
    expect(acknowledgements).toHaveLength(2)
    clock.increment(1)
    expect(acknowledgements).toHaveLength(3)
  })

  it('asks again when something happened while it was asking, and loses no answer', async () => {
    const { actor, acknowledgements, reached, answer } = watch()
    actor.send({ type: 'look.wanted' })
    actor.send({ type: 'look.wanted' })
    expect(acknowledgements).toHaveLength(1)
    await answer(nothing)
    expect(acknowledgements).toHaveLength(2)
    actor.send({ type: 'look.wanted' })
    await answer({ milestones: [indexed], isIndexing: false })
    expect(reached).toEqual(['repositoryIndexed'])
  })

  it('looks at once when something happens while something is being indexed', async () => {
    const { actor, acknowledgements, answer } = watch()
    await answer({ milestones: [], isIndexing: true })
    actor.send({ type: 'look.wanted' })
    expect(acknowledgements).toHaveLength(2)
  })

  it.each(['something happened meanwhile', 'something is being indexed'])(
    'reports an announced milestone once, also where %s',
    async (what) => {
      const { actor, clock, acknowledgements, answer } = watch()
      await answer({ milestones: [indexed], isIndexing: false })
      if (what === 'something happened meanwhile') actor.send({ type: 'look.wanted' })
      await answer({ milestones: [], isIndexing: true })
      clock.increment(3_000)
      expect(acknowledgements).toEqual([[], [expect.anything()], []])
    },
  )

  it('goes on when an answer never comes', () => {
    const { actor, clock } = watch()
    clock.increment(30_000)
    expect(actor.getSnapshot().value).toEqual({ allowed: 'idle' })
  })

  it('forgets the announced milestones of a person who signed out', async () => {
    const { actor, acknowledgements, answer } = watch()
    await answer({ milestones: [indexed], isIndexing: false })
    actor.send({ type: 'watch.forbidden' })
    actor.send({ type: 'watch.allowed' })
    expect(acknowledgements.at(-1)).toEqual([])
  })
})
