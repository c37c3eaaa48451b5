import { addRecords, type InspectedPage, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import type { PageRecord, Plain, ActorState } from '#src/inspect/observer/record.ts'

export const noon = Date.UTC(2026, 10, 20, 12)

const standing = (value: Plain | undefined, context?: Plain, status: ActorState['status'] = 'active'): ActorState => ({
  status,
  ...(value === undefined ? {} : { value, tags: [] }),
  ...(context === undefined ? {} : { context }),
})

type Numbered<Kind extends PageRecord = PageRecord> = Kind extends PageRecord
  ? Omit<Kind, 'number' | 'at'> & { readonly at?: number }
  : never

export const begins = (
  actor: string,
  {
    chart = null,
    parent = null,
    name = actor,
    value,
    context,
  }: {
    chart?: string | null
    parent?: string | null
    name?: string
    value?: Plain
    context?: Plain
  } = {},
): Numbered => ({ kind: 'actor', actor, parent, name, chart, start: standing(value, context) })

export const event = (
  actor: string,
  type: string,
  {
    from = null,
    payload = {},
    value,
    context,
    status,
    takes = [],
    at,
  }: {
    from?: string | null
    payload?: { readonly [name: string]: Plain }
    value?: Plain
    context?: Plain
    status?: ActorState['status']
    takes?: readonly string[]
    at?: number
  } = {},
): Numbered => ({
  kind: 'event',
  actor,
  from,
  event: { type, ...payload },
  after: standing(value, context, status),
  takes: [...takes],
  ...(at === undefined ? {} : { at }),
})

export const notice = (actor: string, type: string, payload: { readonly [name: string]: Plain } = {}): Numbered => ({
  kind: 'notice',
  actor,
  event: { type, ...payload },
})

export const control = (command: { readonly type: string; readonly [name: string]: Plain }): Numbered => ({
  kind: 'control',
  command,
})

export const numberRecords = (...entries: readonly Numbered[]): readonly PageRecord[] =>
  entries.map((entry, index) => ({ at: noon + index * 100, ...entry, number: index + 1 }) as PageRecord)

export const createPage = (...entries: readonly Numbered[]): InspectedPage =>
  addRecords(unknownPage, numberRecords(...entries))
