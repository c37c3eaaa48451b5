import { atom, type Code, codeText, group, list, quoteText } from './code-text.ts'
import { chartSources } from './chart-sources.ts'
import { isInteger } from './revive.ts'
import { type ActorRecord, type EventRecord, isMembers, type Plain, type Recording } from '../observer/record.ts'

type Members = { readonly [name: string]: Plain }

const toCode = (plain: Plain, membersToCode: (members: Members) => Code): Code => {
  if (typeof plain === 'string') return atom(quoteText(plain))
  if (Array.isArray(plain)) return list((plain as readonly Plain[]).map((item) => toCode(item, membersToCode)))
  return isMembers(plain) ? membersToCode(plain) : atom(String(plain), typeof plain === 'number')
}

const toGroup = (members: Members, code: (plain: Plain) => Code, before = '', after = ''): Code =>
  group(
    Object.entries(members).map(([name, value]) => [name, code(value)] as const),
    before,
    after,
  )

const toItems = (plain: Plain, code: (plain: Plain) => Code): readonly Code[] =>
  Array.isArray(plain) ? (plain as readonly Plain[]).map(code) : []

const toValueCode = (plain: Plain, getActorName: (actor: string) => string): Code => {
  const code = (inner: Plain): Code => toValueCode(inner, getActorName)
  return toCode(plain, ({ $error, ...members }) => {
    const { $actor, $date, $number, $bigint, $map, $set } = members
    if (typeof $actor === 'string')
      return group([
        ['id', atom(quoteText(getActorName($actor)))],
        ['sessionId', atom(quoteText($actor))],
        ['send', atom('() => {}')],
      ])
    if ($date !== undefined)
      return atom(typeof $date === 'string' ? `new Date(${quoteText($date)})` : "new Date(Number('NaN'))")
    if (typeof $number === 'string') return atom(`Number(${quoteText($number)})`)
    if (isInteger($bigint)) return atom(`${$bigint}n`)
    if ($map !== undefined) return list(toItems($map, code), 'new Map<unknown, unknown>(', ')')
    if ($set !== undefined) return list(toItems($set, code), 'new Set<unknown>(', ')')
    if (typeof $error === 'string') return toGroup({ name: $error, ...members }, code, 'toError(', ')')
    return toGroup(members, code)
  })
}

/** Any actor matches, because ids differ between runs. */
const toExpectedCode = (plain: Plain): Code =>
  toCode(plain, (members) => {
    if ('$actor' in members) return atom('expect.anything()')
    const isOther = Object.keys(members).some((name) => name.startsWith('$')) && !('$file' in members)
    return isOther ? toValueCode(members, () => '') : toGroup(members, toExpectedCode)
  })

const listEvents = ({ records }: Recording, actor: string): readonly EventRecord[] =>
  records.filter(
    (record): record is EventRecord =>
      record.kind === 'event' && record.actor === actor && !/^xstate\.(?:init|stop)$/.test(record.event.type),
  )

const call = (start: string, value: Code, end = ')'): string =>
  `  ${start}${codeText(value, '  ', start.length + 2, end.length)}${end}`

const stepLines = (events: readonly EventRecord[], getActorName: (actor: string) => string): readonly string[] =>
  events.flatMap(({ event, after }) => [
    call('send(', toValueCode(event as Plain, getActorName)),
    call('expect(snapshot.value).toEqual(', toExpectedCode(after.value ?? {})),
  ])

const errorLines = ['const toError = (members: object): Error => Object.assign(new Error(), members)', '']

const sendLines = [
  '  const send = (event: AnyEventObject): void => {',
  '    snapshot = transition(chart, snapshot, event)[0]',
  '  }',
]

const testText = (
  record: ActorRecord,
  events: readonly EventRecord[],
  [file, name]: readonly [string, string],
  getActorName: (actor: string) => string,
): string => {
  const final = events.at(-1)?.after ?? record.start
  const title = `${record.name === record.actor ? record.chart : record.name} comes to where it was recorded to stand`
  const start = group([
    ['value', toValueCode(record.start.value ?? {}, getActorName)],
    ['context', toValueCode(record.start.context ?? {}, getActorName)],
  ])
  const steps = stepLines(events, getActorName)
  const declaration = events.length === 0 ? 'const' : 'let'
  const body = [
    `it(${quoteText(title)}, () => {`,
    `  const chart: AnyStateMachine = ${name}`,
    call(`${declaration} snapshot: AnyMachineSnapshot = chart.resolveState(`, start),
    ...(events.length === 0 ? [] : sendLines),
    ...steps,
    `  expect(snapshot.status).toBe(${quoteText(final.status)})`,
    call('expect(snapshot.context).toEqual(', toExpectedCode(final.context ?? {})),
    '})',
  ]
  const types = ['type AnyMachineSnapshot', 'type AnyStateMachine']
  const imports =
    events.length === 0
      ? "import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'"
      : `import { type AnyEventObject, ${types.join(', ')}, transition } from 'xstate'`
  const lines = [
    imports,
    "import { expect, it } from 'vitest'",
    `import { ${name} } from '#machines/${file}'`,
    '',
    ...(body.some((line) => line.includes('toError(')) ? errorLines : []),
    ...body,
  ]
  return `${lines.join('\n')}\n`
}

const findSource = (chart: string) => (Object.hasOwn(chartSources, chart) ? chartSources[chart] : undefined)

/** Null means that the actor runs no chart of the product or did not start active. */
export const asTest = (recording: Recording, actor: string): string | null => {
  const names = new Map(
    recording.records.flatMap((candidate) =>
      candidate.kind === 'actor' ? [[candidate.actor, candidate.name] as const] : [],
    ),
  )
  const record = recording.records.find(
    (candidate): candidate is ActorRecord => candidate.kind === 'actor' && candidate.actor === actor,
  )
  const source = record?.chart == null ? undefined : findSource(record.chart)
  if (record === undefined || source === undefined || record.start.status !== 'active') return null
  const events = listEvents(recording, actor)
  const ends = events.findIndex(({ after }) => after.status !== 'active')
  const taken = ends < 0 ? events : events.slice(0, ends + 1)
  return testText(record, taken, source, (id) => names.get(id) ?? '')
}
