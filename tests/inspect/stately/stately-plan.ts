import { unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import type { WalkPlan } from '#src/inspect/model/machine-walk.ts'
import type { StatelyPage, statelyMachine } from '#src/inspect/stately/stately.machine.ts'

const fed = (key: string, last: number): StatelyPage => ({ key, page: { ...unknownPage, last } })

export const pages = { first: fed('a', 1), grown: fed('a', 2), loadedAgain: fed('a', 0), other: fed('b', 1) }

export const statelyPlan: WalkPlan<typeof statelyMachine> = {
  inputs: [{ statelyPage: pages.first }],
  events: {
    'window.blocked': {},
    'window.answered': {},
    'window.gone': {},
    'stately.open': [{ isOnline: true }, { isOnline: false }],
    'stately.stop': {},
    'problem.dismiss': {},
    'page.changed': [{ statelyPage: pages.first }, { statelyPage: pages.other }],
  },
  outcomes: { statelyWindow: { error: [new Error('no window')] } },
  distinguish: ({ context }) => context.statelyPage.key,
}
