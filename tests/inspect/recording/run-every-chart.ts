import { type AnyActorRef, type AnyEventObject, createActor } from 'xstate'
import { everyChart, type PlannedChart } from '#src/inspect/plans/every-chart.ts'

type Fixture = object | readonly object[] | ((snapshot: unknown) => object | readonly object[])

const listEvents = (actor: AnyActorRef, type: string, fixture: Fixture): readonly AnyEventObject[] => {
  const payloads = typeof fixture === 'function' ? fixture(actor.getSnapshot()) : fixture
  return [payloads].flat().map((payload) => ({ type, ...payload }))
}

const run = ({ id, machine, plan }: PlannedChart): AnyActorRef => {
  const isGoingOn = (input: unknown) =>
    createActor(machine, { input: input as never }).getSnapshot().status === 'active'
  const input = plan.inputs?.findLast(isGoingOn) as never
  const actor = createActor(machine, { systemId: `run-${id}`, input })
  actor.subscribe({ error: () => undefined })
  actor.start()
  const fixtures = Object.entries(plan.events) as [string, Fixture][]
  for (const [type, fixture] of [...fixtures, ...fixtures]) {
    for (const event of actor.getSnapshot().status === 'active' ? listEvents(actor, type, fixture) : [])
      if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  return actor
}

export const runEveryChart = (): Readonly<Record<string, AnyActorRef>> =>
  Object.fromEntries(everyChart.map((chart) => [`run-${chart.id}`, run(chart)]))
