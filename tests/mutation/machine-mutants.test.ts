import { describe, expect, it } from 'vitest'
import { createMachine, fromPromise, setup } from 'xstate'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { listMutants, mutatedConfig } from '#tests/support/machine-mutants.ts'
import { mutationReport } from '#tests/mutation/mutation-report.ts'
import { mutationTargets } from '#tests/mutation/mutation-targets.ts'
import { survivors } from '#tests/mutation/survivors.ts'

const kettle = setup({
  types: {} as { events: { type: 'fill' } | { type: 'switch' } | { type: 'pour' } },
  actors: { boil: fromPromise(() => Promise.resolve()) },
  guards: { isFull: () => true, isHot: () => true },
  actions: { note: () => {}, whistle: () => {} },
  delays: { cooling: 1_000 },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  on: { pour: { guard: 'isHot', actions: ['note', 'whistle'] } },
  states: {
    cold: { on: { fill: {}, switch: [{ guard: 'isFull', target: 'boiling' }, 'empty'] } },
    boiling: { entry: 'note', invoke: { id: 'boil', src: 'boil', onDone: { target: 'hot', actions: 'whistle' } } },
    hot: { after: { cooling: 'cold' } },
    empty: { always: { guard: 'isFull', target: 'cold' }, exit: ['note'] },
  },
})

const changedBy = (name: string) => {
  const mutant = listMutants(kettle).find((candidate) => candidate.name === name)
  if (mutant === undefined) throw new Error(`no change is called ${name}`)
  return mutatedConfig(kettle.config, mutant)
}

describe('the changes of a chart', () => {
  it('M15 are every transition, guard, target and action of it', () => {
    expect(listMutants(kettle).map(({ name }) => name)).toEqual([
      'kettle: on.pour[0] is gone',
      'kettle: on.pour[0] asks no guard',
      'kettle: on.pour[0] lacks its action 0',
      'kettle: on.pour[0] lacks its action 1',
      'kettle: cold.on.fill[0] is gone',
      'kettle: cold.on.switch[0] is gone',
      'kettle: cold.on.switch[0] asks no guard',
      'kettle: cold.on.switch[0] leads to kettle.hot',
      'kettle: cold.on.switch[1] is gone',
      'kettle: cold.on.switch[1] leads to kettle.boiling',
      'kettle: boiling.invoke.onDone[0] is gone',
      'kettle: boiling.invoke.onDone[0] leads to kettle.empty',
      'kettle: boiling.invoke.onDone[0] lacks its action 0',
      'kettle.boiling.entry[0] is gone',
      'kettle: hot.after.cooling[0] is gone',
      'kettle: hot.after.cooling[0] leads to kettle.boiling',
      'kettle: empty.always[0] is gone',
      'kettle: empty.always[0] asks no guard',
      'kettle: empty.always[0] leads to kettle.boiling',
      'kettle.empty.exit[0] is gone',
    ])
  })

  it('change that and nothing else', () => {
    const { states, ...rest } = kettle.config
    expect(changedBy('kettle: on.pour[0] lacks its action 1')).toEqual({
      ...kettle.config,
      on: { pour: [{ guard: 'isHot', actions: ['note'] }] },
    })
    expect(changedBy('kettle: cold.on.switch[0] asks no guard')).toEqual({
      ...rest,
      states: { ...states, cold: { on: { fill: {}, switch: [{ target: 'boiling' }, 'empty'] } } },
    })
    expect(changedBy('kettle: hot.after.cooling[0] leads to kettle.boiling')).toEqual({
      ...rest,
      states: { ...states, hot: { after: { cooling: [{ target: '#kettle.boiling' }] } } },
    })
    expect(changedBy('kettle.boiling.entry[0] is gone').states?.['boiling']?.entry).toEqual([])
  })

  it.each(everyChart)('of $id are each a chart of its own', ({ machine }) => {
    const before = JSON.stringify(machine.config)
    const changed = listMutants(machine).map((mutant) => JSON.stringify(mutatedConfig(machine.config, mutant)))
    expect(changed).not.toContain(before)
    expect(JSON.stringify(machine.config)).toBe(before)
    for (const mutant of listMutants(machine)) createMachine(mutatedConfig(machine.config, mutant))
    expect(new Set(listMutants(machine).map(({ name }) => name)).size).toBe(changed.length)
  })
})

describe('the report of a mutation run', () => {
  const tried = (fate: 'lives' | 'dies', count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `kettle: ${fate} ${at}`,
      chart: 'kettle',
      lives: fate === 'lives',
    }))
  const report = (lives: number, dies: number, justified: readonly string[] = []) => {
    const all = [...tried('lives', lives), ...tried('dies', dies)]
    const reasons = justified.map((mutant) => ({ mutant, because: 'It looks the same.' }))
    return mutationReport(
      all,
      reasons,
      all.map(({ name }) => name),
    )
  }

  it('is good when nothing lives', () => {
    const { isGood, lines } = report(0, 20)
    expect([isGood, lines]).toEqual([
      true,
      ['', 'kettle: 20 of 20 noticed (100.0 %)', 'all: 20 of 20 noticed (100.0 %), 97 % are wanted'],
    ])
  })

  it('is not good when something lives and nobody says why', () => {
    const { isGood, lines } = report(1, 19)
    expect([isGood, lines.slice(-2)]).toEqual([false, ['lives: kettle: lives 0', '       NOBODY SAYS WHY']])
    expect(report(1, 39, ['kettle: lives 0'])).toMatchObject({ isGood: true })
  })

  it('is not good when more than three in a hundred live, whatever is said', () => {
    expect(report(2, 18, ['kettle: lives 0', 'kettle: lives 1']).isGood).toBe(false)
  })

  it('is not good when something dies that was said to live', () => {
    const { isGood, lines } = report(0, 20, ['kettle: dies 3'])
    expect([isGood, lines.at(-1)]).toEqual([false, 'said to live, and dies: kettle: dies 3'])
  })
})

it('what is said to live is a change of a chart that is tried', () => {
  const charts = mutationTargets.flatMap((target) => target.charts)
  const names = everyChart.filter(({ id }) => charts.includes(id)).flatMap(({ machine }) => listMutants(machine))
  expect(charts.filter((chart) => !everyChart.some(({ id }) => id === chart))).toEqual([])
  expect(survivors.filter(({ mutant }) => !names.some(({ name }) => name === mutant))).toEqual([])
})
