import { chartSources } from './chart-sources.ts'
import { type ActorRecord, type EventRecord, isMembers, type Plain, type Recording } from './record.ts'

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const nameText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const membersText = (members: { readonly [name: string]: Plain }, text: (plain: Plain) => string): string => {
  const parts = Object.entries(members).map(([name, value]) => `${nameText(name)}: ${text(value)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const valueText = (plain: Plain, ofMembers: (members: { readonly [name: string]: Plain }) => string): string => {
  if (typeof plain === 'string') return quoted(plain)
  if (Array.isArray(plain))
    return `[${(plain as readonly Plain[]).map((item) => valueText(item, ofMembers)).join(', ')}]`
  return isMembers(plain) ? ofMembers(plain) : String(plain)
}

/** What a stand-in stands for, written in code. */
const given = (plain: Plain, nameOf: (actor: string) => string): string => {
  const text = (inner: Plain): string => given(inner, nameOf)
  return valueText(plain, ({ $error, message, ...members }) => {
    const { $actor, $date, $number, $bigint, $map, $set } = members
    if (typeof $actor === 'string')
      return `{ id: ${quoted(nameOf($actor))}, sessionId: ${quoted($actor)}, send: () => {} }`
    if ($date !== undefined) return `new Date(${text($date ?? { $number: 'NaN' })})`
    if (typeof $number === 'string') return `Number(${quoted($number)})`
    if (typeof $bigint === 'string') return `${$bigint}n`
    if ($map !== undefined) return `new Map<unknown, unknown>(${text($map)})`
    if ($set !== undefined) return `new Set<unknown>(${text($set)})`
    if (typeof $error === 'string')
      return `Object.assign(new Error(${text(message ?? '')}), ${membersText({ name: $error, ...members }, text)})`
    return membersText(message === undefined ? members : { ...members, message }, text)
  })
}

/** What it has to come to: an actor is one, whoever started it. */
const expected = (plain: Plain): string => {
  const text = (inner: Plain): string => expected(inner)
  return valueText(plain, (members) => {
    if ('$actor' in members) return 'expect.anything()'
    const isOther = Object.keys(members).some((name) => name.startsWith('$')) && !('$file' in members)
    return isOther ? given(members, () => '') : membersText(members, text)
  })
}

const eventsOf = ({ records }: Recording, actor: string): readonly EventRecord[] =>
  records.filter(
    (record): record is EventRecord =>
      record.kind === 'event' && record.actor === actor && !/^xstate\.(?:init|stop)$/.test(record.event.type),
  )

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`

const testText = (
  record: ActorRecord,
  events: readonly EventRecord[],
  [file, name]: readonly [string, string],
  nameOf: (actor: string) => string,
): string => {
  const final = events.at(-1)?.after ?? record.start
  const steps = events.flatMap(({ event, after }) => [
    `  send(${given(event as Plain, nameOf)})`,
    `  expect(snapshot.value).toEqual(${expected(after.value ?? {})})`,
  ])
  return lines([
    `import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'`,
    `import { expect, it } from 'vitest'`,
    `import { ${name} } from '#machines/${file}'`,
    '',
    `it(${quoted(`${record.name === record.actor ? record.chart : record.name} comes to where it was recorded to stand`)}, () => {`,
    `  const chart: AnyStateMachine = ${name}`,
    '  let snapshot: AnyMachineSnapshot = chart.resolveState({',
    `    value: ${given(record.start.value ?? {}, nameOf)},`,
    `    context: ${given(record.start.context ?? {}, nameOf)},`,
    '  })',
    '  const send = (event: AnyEventObject): void => {',
    '    snapshot = transition(chart, snapshot, event)[0]',
    '  }',
    ...steps,
    `  expect(snapshot.status).toBe(${quoted(final.status)})`,
    `  expect(snapshot.context).toEqual(${expected(final.context ?? {})})`,
    '})',
  ])
}

/** The way of one actor as a test of its chart, in TypeScript; null: it has no chart of the product, or did not begin well. */
export const asTest = (recording: Recording, actor: string): string | null => {
  const names = new Map(
    recording.records.flatMap((one) => (one.kind === 'actor' ? [[one.actor, one.name] as const] : [])),
  )
  const record = recording.records.find((one): one is ActorRecord => one.kind === 'actor' && one.actor === actor)
  const source = record?.chart == null ? undefined : chartSources[record.chart]
  if (record === undefined || source === undefined || record.start.status !== 'active') return null
  const events = eventsOf(recording, actor)
  const ends = events.findIndex(({ after }) => after.status !== 'active')
  const taken = ends < 0 ? events : events.slice(0, ends + 1)
  return testText(record, taken, source, (id) => names.get(id) ?? '')
}
