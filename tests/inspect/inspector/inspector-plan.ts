import type { inspectorMachine } from '#src/inspect/inspector/inspector.machine.ts'
import type { PageInfo } from '#src/inspect/link/inspector-link.ts'
import type { Overrides } from '#src/inspect/link/messages.ts'
import type { WalkPlan } from '#src/inspect/model/machine-walk.ts'
import type { Recording } from '#src/inspect/observer/record.ts'
import { actorRecord, eventRecord } from './page-records.ts'

export const foundPage = (page: string, changes: Partial<PageInfo> = {}): PageInfo => ({
  page,
  build: 'b1',
  address: '/repositories',
  title: `Page ${page}`,
  since: 1,
  ...changes,
})

export const untampered: Overrides = { ahead: 0, nextIn: null, faults: [], policy: null, way: null }

export const recording: Recording = {
  opening: { kind: 'recording', format: 1, build: 'b1', address: '/login', takenAt: 1, dropped: 0 },
  records: [actorRecord(1, 'session'), eventRecord(2, 'session', 'session.signOut')],
}

const came = (page: string) => ({ page, records: [actorRecord(1, 'session')], dropped: 0, isFromStart: true })

export const inspectorPlan: WalkPlan<typeof inspectorMachine> = {
  inputs: [{ wanted: 'a' }],
  events: {
    'page.found': [{ info: foundPage('a') }, { info: foundPage('b') }],
    'page.lost': [{ page: 'a' }, { page: 'b' }],
    'page.choose': [{ page: 'a' }, { page: 'b' }],
    'records.came': [came('a'), came('b')],
    'page.overridden': { page: 'a', overrides: untampered },
    'page.failed': { page: 'a', inspectorErrors: [{ kind: 'speaking', message: 'torn' }] },
    'link.broken': { error: new Error('torn') },
    'command.answered': { ask: 1, problem: null },
    'command.give': { control: 'clock', command: { type: 'clock.next' } },
    'situation.await': { name: 'lastDeferral' },
    'recording.open': { name: 'sample.ndjson', recording },
    'recording.close': {},
    'record.look': { number: 1 },
    'link.retry': {},
  },
  outcomes: { link: { error: [new Error('no channel')] } },
  distinguish: ({ context: { pages, followed, page, recording } }) => [
    pages.map(({ page }) => page).toSorted(),
    followed?.page,
    page.last > 0,
    recording !== null,
  ],
}
