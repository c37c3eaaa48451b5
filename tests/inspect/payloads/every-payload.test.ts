import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { everyPayload } from '#src/inspect/payloads/every-payload.ts'
import { getEventKind, findEventSchema } from '#src/inspect/payloads/event-schema.ts'
import { type Fitting, definePayloads } from '#src/inspect/payloads/define-payloads.ts'
import { readPayload } from '#src/inspect/payloads/read-payload.ts'
import { listInputs, observeStart } from '#src/inspect/model/machine-walk.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { buildCheckMachine } from '#machines/build-check/build-check.machine.ts'

const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('there are schemas for every chart and for nothing else', () => {
  expect(Object.keys(everyPayload).toSorted()).toEqual(everyChart.map(({ id }) => id).toSorted())
})

describe.each(everyChart)('$id', ({ id, machine, plan }) => {
  test('everything that the chart listens to can be told, and nothing else', () => {
    const own = machine.events.filter((type) => getEventKind(type) === 'event').toSorted()
    expect(Object.keys(everyPayload[id]?.events ?? {}).toSorted()).toEqual(own)
    const deaf = machine.events.filter((type) => getEventKind(type) !== null && findEventSchema(id, type) === null)
    expect(deaf).toEqual([])
  })

  test('what the plan tells it is what the schemas take', () => {
    const starts = listInputs(plan).map((input) => observeStart(machine, input).after)
    const misread = Object.entries<unknown>(plan.events).flatMap(([type, given]) =>
      starts.flatMap((start: AnyMachineSnapshot) => {
        const fixtures: readonly unknown[] = [typeof given === 'function' ? given(start) : given].flat()
        return fixtures.flatMap((fixture) => {
          const schema = findEventSchema(id, type)
          const problems = schema === null ? ['no schema'] : readPayload(schema, asWritten(fixture)).problems
          return problems.length === 0 ? [] : [type]
        })
      }),
    )
    expect([...new Set(misread)]).toEqual(id === 'archiveUpload' ? ['file.choose'] : [])
  })

  test('what the plan has its work bring is what the schemas take', () => {
    const [start] = listInputs(plan).map((input) => observeStart(machine, input).after)
    const misread = Object.entries(plan.outcomes ?? {}).flatMap(([work, { done }]) => {
      const schema = findEventSchema(id, `xstate.done.actor.${work}`)
      const outputs = typeof done === 'function' && start !== undefined ? done(start) : done
      return (Array.isArray(outputs) ? outputs : []).flatMap((output: unknown) =>
        schema !== null && readPayload(schema, asWritten({ output })).problems.length === 0 ? [] : [work],
      )
    })
    expect(misread).toEqual([])
  })
})

describe('a schema that is not what the chart takes', () => {
  interface Wanted {
    readonly name: string
    readonly ids: readonly string[]
    readonly mode?: 'a' | 'b'
  }
  const exact = v.strictObject({
    name: v.string(),
    ids: v.array(v.string()),
    mode: v.exactOptional(v.picklist(['a', 'b'])),
  })
  const narrower = v.strictObject({ name: v.literal('x'), ids: v.array(v.string()), mode: exact.entries.mode })
  const wider = v.strictObject({ name: v.string(), ids: v.array(v.string()), mode: v.exactOptional(v.string()) })
  const richer = v.strictObject({ ...exact.entries, more: v.exactOptional(v.string()) })
  const poorer = v.strictObject({ name: v.string(), ids: v.array(v.string()) })

  test('is a type error both ways', () => {
    expectTypeOf<Fitting<typeof exact, Wanted>>().toEqualTypeOf<typeof exact>()
    expectTypeOf<Fitting<typeof narrower, Wanted>>().toHaveProperty('shouldSay')
    expectTypeOf<Fitting<typeof wider, Wanted>>().toHaveProperty('shouldSay')
    expectTypeOf<Fitting<typeof richer, Wanted>>().toHaveProperty('shouldSay')
    expectTypeOf<Fitting<typeof poorer, Wanted>>().toHaveProperty('shouldSay')
  })

  test('and so is an event, or work that brings something, left out', () => {
    const of = definePayloads<
      typeof buildCheckMachine,
      { 'page.shown': v.GenericSchema; 'part.missed': v.GenericSchema; 'build.later': v.GenericSchema },
      { fetchLatestBuild: v.GenericSchema }
    >
    expectTypeOf<Record<never, v.GenericSchema>>().not.toExtend<Parameters<typeof of>[1]>()
    expectTypeOf<Record<never, v.GenericSchema>>().not.toExtend<Parameters<typeof of>[2]>()
    expect(everyPayload['buildCheck']).toEqual({
      events: {
        'page.shown': expect.anything() as unknown,
        'part.missed': expect.anything() as unknown,
        'build.later': expect.anything() as unknown,
      },
      answers: { fetchLatestBuild: expect.anything() as unknown },
    })
  })
})

test('a recorded toast keeps the label of its action alone, and is read again', () => {
  const content = { kind: 'info', words: { text: 'hello' }, action: { label: 'Undo', onPress: () => undefined } }
  const schema = findEventSchema('toasts', 'toast.show')
  const read = (given: unknown) => schema && readPayload(schema, given).problems
  expect(read({ content })).toEqual([])
  expect(read(asWritten({ content }))).toEqual([])
  expect(read({ content: { ...content, action: { label: 'Undo', onPress: 'reload' } } })).not.toEqual([])
})
