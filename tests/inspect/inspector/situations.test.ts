import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toPage } from '#src/inspect/inspector/inspected-page.ts'
import {
  isReloadedFirst,
  listRestOfSituation,
  listSituationCommands,
  situationNames,
  situations,
} from '#src/inspect/inspector/situations.ts'
import { Command } from '#src/inspect/link/messages.ts'
import { findEventSchema } from '#src/inspect/payloads/event-schema.ts'
import { readPayload } from '#src/inspect/payloads/read-payload.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import type { Plain } from '#src/inspect/observer/record.ts'
import { begins, numberRecords } from '#tests/inspect/log/recorded-page.ts'

const opening = { kind: 'recording', format: 1, build: 'b', address: '/', takenAt: 1, dropped: 0 } as const

const createPage = (charts: readonly string[], context: Plain = {}) =>
  toPage({
    opening,
    records: numberRecords(...charts.map((chart) => begins(`x:${chart}`, { chart, name: chart, value: 'a', context }))),
  })

const everyActor = createPage(everyChart.map(({ id }) => id))
const noActor = createPage([])

it.each(situationNames)('%s is set up by commands that a page takes', (name) => {
  const commands = listSituationCommands(name, everyActor) ?? []
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) {
    expect(v.parse(Command, command)).toEqual(command)
    if (command.type !== 'event.send') continue
    const { type, ...payload } = command.event
    const schema = findEventSchema(command.actor.slice(2), type)
    expect(schema && readPayload(schema, payload).problems).toEqual([])
  }
})

it('each is looked at in an actor of the product', () => {
  const ids = everyChart.map(({ id }) => id)
  expect(situationNames.filter((name) => !ids.includes(situations[name].actor))).toEqual([])
})

it('what needs an actor waits for it, and what can start one does', () => {
  const waiting = situationNames.filter((name) => listSituationCommands(name, noActor) === null)
  expect(waiting).toEqual(['languageTwice', 'widgetGone', 'newerBuild'])
  expect(listSituationCommands('lastDeferral', noActor)?.map(({ type }) => type)).toEqual(['policy.set', 'page.reload'])
  expect(listSituationCommands('lastDeferral', everyActor)).toMatchObject([{ event: { deferralsLeft: 0 } }])
})

it('what a reload comes before goes on once the actor runs, and not before', () => {
  expect(situationNames.filter((name) => isReloadedFirst(name, noActor))).toEqual(['lastDeferral'])
  expect(situationNames.filter((name) => isReloadedFirst(name, everyActor))).toEqual([])
  expect(listRestOfSituation('lastDeferral', noActor)).toBeNull()
  expect(listRestOfSituation('lastDeferral', everyActor)).toMatchObject([{ event: { type: 'deferral.open' } }])
  expect(listRestOfSituation('selfHosted', everyActor)).toBeNull()
})

it('a language is asked for that is not shown', () => {
  const listLanguages = (language: string) =>
    (listSituationCommands('languageTwice', createPage(['language'], { language })) ?? []).flatMap((command) =>
      command.type === 'event.send' ? [command.event['language']] : [],
    )
  expect([listLanguages('en'), listLanguages('kk')]).toEqual([
    ['kk', 'kk'],
    ['fr', 'fr'],
  ])
})
