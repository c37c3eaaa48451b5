import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { noChoices } from '#src/contract/consent-record.ts'
import { createCandidates } from '#src/inspect/controls/live-candidates.ts'
import { liveEvents } from '#src/inspect/controls/live-events.ts'
import type { LiveFacts } from '#src/inspect/controls/live-facts.ts'
import { walkChart } from '#src/inspect/model/machine-walk.ts'
import { eventSchemaOf } from '#src/inspect/payloads/event-schema.ts'
import { fieldsOf } from '#src/inspect/payloads/field.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'

const now = Date.parse('2026-11-23T12:00:00.000Z')

const nobody: LiveFacts = { session: null, mayRun: () => false, choices: noChoices, conversationIds: [] }
const somebody: LiveFacts = {
  session: {
    generation: 7,
    epoch: 900,
    userId: 'real-person',
    organisationId: 'real-organisation',
    mandates: [{ organisationId: 'real-organisation', role: 'User' }],
    lifetime: null,
    endReason: null,
    awaitedOrganisationId: null,
  },
  mayRun: () => true,
  choices: noChoices,
  conversationIds: ['real-conversation'],
}

/** Members that hold an identity or an id of something that exists. */
const identities = /^(?:userId|organisationId|conversationId|messageId|subject|claimedBy|ids|dataSourceIds|mandates)$/

/** Every text below a member of such a name. */
const idsIn = (value: unknown, isId = false): readonly string[] => {
  if (typeof value === 'string') return isId ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => idsIn(part, isId ? name !== 'role' : identities.test(name)))
}

describe.each(everyChart)('$id', ({ id, machine, plan, now: then }) => {
  test('has a rule for every event that brings something along, and none for an event it does not have', () => {
    const rules = Object.keys(liveEvents[id] ?? {})
    const loaded = Object.keys(plan.events).filter((type) => {
      const schema = eventSchemaOf(id, type)
      return schema !== null && fieldsOf(schema).length > 0
    })
    expect(loaded.filter((type) => !rules.includes(type))).toEqual([])
    expect(rules.filter((type) => !machine.events.includes(type))).toEqual([])
  })

  /** Values that the chart holds by then may come from the plan; all others would be made up. */
  test('is told of nobody and nothing but what the page or the chart itself knows', () => {
    const candidates = createCandidates({ id, machine, plan, now: then })
    const { starts, moves } = walkChart(machine, plan)
    const places = new Map<string, AnyMachineSnapshot>(
      [...starts, ...moves].map(({ after }) => [JSON.stringify([after.value, plan.distinguish?.(after)]), after]),
    )
    const made = [...places.values()].flatMap((at) => {
      if (at.status !== 'active') return []
      const known = JSON.stringify(at.context)
      return [nobody, somebody].flatMap((live) =>
        candidates({ at, live, now })
          .filter(({ obstacle }) => obstacle === null)
          .flatMap(({ event }) =>
            idsIn(event)
              .filter((text) => !text.startsWith('real-') && !known.includes(text))
              .map((text) => `${event.type}: ${text}`),
          ),
      )
    })
    expect([...new Set(made)]).toEqual([])
  })
})
