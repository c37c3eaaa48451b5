import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, and, createActor, emit, fromPromise, not, setup } from 'xstate'
import { actorDefects, chartDefects } from '#src/inspect/model/machine-defects.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const doorMachine = setup({
  types: {} as {
    context: { turns: number }
    input: { locked: boolean }
    events: { type: 'key.turned'; by: 'owner' | 'thief' } | { type: 'open' } | { type: 'close' } | { type: 'ring' }
    emitted: { type: 'bell.rang' }
  },
  actors: { dial: fromPromise<{ answered: boolean }>(() => Promise.reject(new Error('dial'))) },
  guards: {
    isOwner: (_, { by }: { by: string }) => by === 'owner',
    startsLocked: ({ event }) => 'input' in event && (event.input as { locked: boolean }).locked,
    isAnswered: (_, { answered }: { answered: boolean }) => answered,
    always: () => true,
  },
  actions: { ringBell: emit({ type: 'bell.rang' as const }), oil: () => {} },
  delays: { patience: 5_000, dialTimeout: 20_000 },
}).createMachine({
  id: 'door',
  context: { turns: 0 },
  initial: 'waking',
  on: { ring: { actions: 'ringBell' } },
  states: {
    waking: { always: [{ guard: 'startsLocked', target: 'locked' }, { target: 'shut' }] },
    locked: {
      on: { 'key.turned': { guard: { type: 'isOwner', params: ({ event }) => event }, target: 'shut' } },
    },
    shut: { on: { open: { target: 'ajar', guard: and(['always', not('startsLocked')]), actions: 'oil' } } },
    ajar: {
      on: { close: 'shut' },
      after: { patience: 'asking' },
    },
    asking: {
      invoke: {
        id: 'dial',
        src: 'dial',
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'shut' },
          { target: 'ajar' },
        ],
        onError: 'ajar',
      },
      after: { dialTimeout: 'ajar' },
    },
  },
})

const plan = {
  inputs: [{ locked: true }, { locked: false }],
  events: { 'key.turned': [{ by: 'owner' }, { by: 'thief' }], open: {}, close: {}, ring: {} },
  outcomes: { dial: { done: [{ answered: true }, { answered: false }] } },
} as const

describe('transitionTable', () => {
  it('writes every move of a chart once', () => {
    expect(transitionTable(doorMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> waking
      waking --always [startsLocked]--> locked
      waking --always--> shut
      locked --key.turned [isOwner]--> shut
      locked --ring--> locked / ringBell ^bell.rang
      shut --open [and(always, not(startsLocked))]--> ajar / oil
      shut --ring--> shut / ringBell ^bell.rang
      ajar --close--> shut
      ajar --ring--> ajar / ringBell ^bell.rang
      ajar --after patience--> asking
      asking --ring--> asking / ringBell ^bell.rang
      asking --done.actor.dial [isAnswered]--> shut
      asking --done.actor.dial--> ajar
      asking --error.actor.dial--> ajar
      asking --after dialTimeout--> ajar"
    `)
  })
})

describe('chartDefects', () => {
  it('finds nothing wrong with a sound chart', () => {
    expect(chartDefects(doorMachine, plan)).toEqual([])
  })

  it('names every kind of defect', () => {
    const child = setup({}).createMachine({ id: 'child' })
    const broken = setup({
      types: {} as { events: { type: 'go' } | { type: 'never' } },
      actors: { child, work: fromPromise(() => Promise.resolve()) },
      guards: { isNever: () => false },
    }).createMachine({
      initial: 'a',
      states: {
        a: {
          on: { go: { guard: 'isNever', target: 'island' } },
          invoke: [{ src: 'child' }, { id: 'work', src: 'work', onDone: 'b' }],
        },
        b: { always: { target: 'c', guard: 'isNever' } },
        c: { always: { target: 'b', guard: 'isNever' } },
        island: {},
      },
    })
    expect(chartDefects(broken, { events: { go: {}, never: {} } })).toMatchInlineSnapshot(`
      [
        "the root has no id",
        "state (machine).island cannot be left; make it final if that is meant",
        "invoke "child" in (machine).a has no id",
        "invoke "child" in (machine).a is a chart without systemId",
        "invoke "work" in (machine).a has no onError: a failure would stop the chart",
        "always loop through (machine).b [isNever]",
        "always loop through (machine).c [isNever]",
        "state (machine).c is never reached",
        "state (machine).island is never reached",
        "(machine).a never takes go --> (machine).island",
        "(machine).b never takes always --> (machine).c",
        "(machine).c never takes always --> (machine).b",
        "event go is handled nowhere",
        "event never is handled nowhere",
      ]
    `)
  })

  const lights = setup({ guards: { isDark: () => false } })
  const loopsIn = (chart: AnyStateMachine) =>
    chartDefects(chart, { events: {} }).filter((defect) => defect.startsWith('always loop'))
  const aroundBoth = lights.createMachine({
    id: 'house',
    initial: 'dark',
    always: { guard: 'isDark', target: '.lit' },
    states: { dark: {}, lit: {} },
  })
  const inOne = lights.createMachine({
    id: 'house',
    initial: 'dark',
    states: { dark: { always: { guard: 'isDark', target: 'lit' } }, lit: {} },
  })

  it('M16 finds a loop of moves without an event that leads back through the state around it, guarded or not', () => {
    expect(loopsIn(aroundBoth)).toEqual(['always loop through house [isDark]'])
    expect(loopsIn(inOne)).toEqual([])
  })

  it('wants a root to be findable', () => {
    const actor = createActor(doorMachine, { input: { locked: true } })
    expect(actorDefects(actor)).toEqual([`actor ${actor.id} has no systemId`])
    expect(actorDefects(createActor(doorMachine, { systemId: 'door', input: { locked: true } }))).toEqual([])
  })
})

const inWords = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

describe('replayPaths', () => {
  const lived: string[] = []
  const open = () => ({ state: 'unknown' })
  const step = (name: string) => () => void lived.push(name)
  const replay = replayPaths(doorMachine, plan, {
    open,
    drive: { 'key.turned': step('turn'), open: step('open'), close: step('close'), ring: step('ring') },
    cause: {
      'xstate.after.patience.door.ajar': step('wait'),
      'xstate.done.actor.dial': step('answer'),
      'xstate.error.actor.dial': step('no answer'),
      'xstate.after.dialTimeout.door.asking': step('no answer in time'),
    },
    see: {
      locked: (_, snapshot) => lived.push(`see ${inWords(snapshot.value)}`),
      shut: (_, snapshot) => lived.push(`see ${inWords(snapshot.value)}`),
      ajar: (_, snapshot) => lived.push(`see ${inWords(snapshot.value)}`),
      asking: (_, snapshot) => lived.push(`see ${inWords(snapshot.value)}`),
    },
  })

  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))

  it('has a path for every transition, none the beginning of another', () => {
    expect(replay.paths.map(({ description }) => description)).toMatchInlineSnapshot(`
      [
        "from {"locked":true}: key.turned#1 → open → xstate.after.patience.door.ajar → ring ⇒ asking",
        "from {"locked":true}: key.turned#1 → open → xstate.after.patience.door.ajar → xstate.done.actor.dial#1 ⇒ shut",
        "from {"locked":true}: key.turned#1 → open → xstate.after.patience.door.ajar → xstate.done.actor.dial#2 ⇒ ajar",
        "from {"locked":true}: key.turned#1 → open → xstate.after.patience.door.ajar → xstate.error.actor.dial ⇒ ajar",
        "from {"locked":true}: key.turned#1 → open → xstate.after.patience.door.ajar → xstate.after.dialTimeout.door.asking ⇒ ajar",
        "from {"locked":true}: key.turned#1 → open → close ⇒ shut",
        "from {"locked":true}: key.turned#1 → open → ring ⇒ ajar",
        "from {"locked":true}: key.turned#1 → ring ⇒ shut",
        "from {"locked":true}: ring ⇒ locked",
        "from {"locked":false}: open → xstate.after.patience.door.ajar → ring ⇒ asking",
        "from {"locked":false}: open → xstate.after.patience.door.ajar → xstate.done.actor.dial#1 ⇒ shut",
        "from {"locked":false}: open → xstate.after.patience.door.ajar → xstate.done.actor.dial#2 ⇒ ajar",
        "from {"locked":false}: open → xstate.after.patience.door.ajar → xstate.error.actor.dial ⇒ ajar",
        "from {"locked":false}: open → xstate.after.patience.door.ajar → xstate.after.dialTimeout.door.asking ⇒ ajar",
        "from {"locked":false}: open → close ⇒ shut",
        "from {"locked":false}: open → ring ⇒ ajar",
        "from {"locked":false}: ring ⇒ shut",
      ]
    `)
  })

  it('drives the world and looks at it after each step', async () => {
    lived.length = 0
    for (const { run } of replay.paths) await run()
    expect(new Set(lived)).toEqual(
      new Set([
        'turn',
        'open',
        'close',
        'ring',
        'wait',
        'answer',
        'no answer',
        'no answer in time',
        'see locked',
        'see shut',
        'see ajar',
        'see asking',
      ]),
    )
  })

  it('fails with the path when the world disagrees', async () => {
    const failing = replayPaths(doorMachine, plan, {
      open,
      drive: { 'key.turned': step('turn'), open: step('open'), close: step('close'), ring: step('ring') },
      see: {
        ajar: () => {
          throw new Error('still shut')
        },
      },
    })
    await expect(Promise.all(failing.paths.map(({ run }) => run()))).rejects.toThrow(/still shut[\s\S]*Path/)
    expect(failing.gaps).toMatchInlineSnapshot(`
      [
        "nothing is asserted in locked",
        "nothing is asserted in shut",
        "nothing is asserted in asking",
        "nobody can cause xstate.after.patience.door.ajar",
        "nobody can cause xstate.done.actor.dial",
        "nobody can cause xstate.error.actor.dial",
        "nobody can cause xstate.after.dialTimeout.door.asking",
      ]
    `)
  })
})
