import fc from 'fast-check'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { order, ReadingThread } from '#src/inspect/cli/reading-thread.ts'
import { readWithThread, verifyFile } from '#src/inspect/cli/verify-file.ts'
import { BatchReader } from '#src/inspect/funnels/batch-reader.ts'
import { BatchWriter } from '#src/inspect/funnels/batch-writer.ts'
import { chartEvents } from '#src/inspect/funnels/chart-events.ts'
import { rememberChart } from '#src/inspect/funnels/chart-memory.ts'
import { damages } from '#src/inspect/funnels/damage.ts'
import type { EventBatch } from '#src/inspect/funnels/event-batch.ts'
import { type LogLine, type LogProgress, isUnreadable } from '#src/inspect/funnels/log-event.ts'
import { isBlank, readTextLines } from '#src/inspect/funnels/log-text.ts'
import { commonMembers } from '#src/inspect/funnels/plain-line.ts'
import { readLine } from '#src/inspect/funnels/read-event.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { type VerifyOptions, verifyReading } from '#src/inspect/funnels/verify-log.ts'
import { listFindings, toText, verifyText } from '../funnels/log-room.ts'

type Take = (line: LogLine) => void

const throughBatches = (take: Take, maxKept?: number) => {
  const reader = new BatchReader()
  const batches: EventBatch[] = []
  const give = (batch: EventBatch) => {
    const arrived = structuredClone(batch)
    batches.push(arrived)
    reader.read(arrived, take)
    writer.giveBack(batch.columns)
  }
  const writer = new BatchWriter((event) => order.reads.get(event) ?? 'head', give, maxKept)
  return { writer, batches }
}

const verifyThroughBatches = async (text: string, options?: VerifyOptions, maxKept?: number) => {
  async function* reading(take: Take): AsyncGenerator<LogProgress> {
    const { writer } = throughBatches(take, maxKept)
    async function* whole() {
      yield text
    }
    const line = (piece: string, from: number, end: number, number: number) => {
      if (!isBlank(piece, from, end)) writer.line(piece, from, end, number)
    }
    for await (const lines of readTextLines(whole(), { line, tooLong: (number) => writer.tooLong(number) })) {
      writer.flush()
      yield { format: 'collector', lines }
    }
  }
  return verifyReading(reading, options)
}

const common: ReadonlySet<string> = new Set(commonMembers)

/** Properties that no chart reads are not transferred. */
const onItsWay = (line: LogLine): LogLine => {
  if (isUnreadable(line) || !chartEvents.has(line.event)) return line
  const own = Object.entries(line.properties).filter(([member]) => !common.has(member))
  return { ...line, properties: Object.fromEntries(own) }
}

const sample = [...sampleLog({ users: 60, seed: 5 })]
const lines = sample.map((event) => JSON.stringify(event))

describe('what all events have', () => {
  const memories = [
    ...analyticsCharts.funnels.map(({ machine }) => rememberChart(machine, 'stageId')),
    ...analyticsCharts.journeys.map(({ machine }) => rememberChart(machine, 'milestoneId')),
  ]

  it('is nothing that a chart speaks of', () => {
    const notices = memories.flatMap(({ start, move, giveUps }) => {
      const types = Object.keys(start.snapshot.machine.definition.states)
      const moves = start.snapshot.machine.events.flatMap((type) => move(start, String(type)) ?? [])
      const further = moves.flatMap(({ to }) =>
        start.snapshot.machine.events.flatMap((type) => move(to, String(type)) ?? []),
      )
      const given = moves.flatMap(({ to }) => types.flatMap((type) => giveUps(to, [type])))
      return [...[...moves, ...further].flatMap((each) => each.notices), ...given.map((each) => each.notice)]
    })
    const spoken = new Set(notices.flatMap(({ properties }) => Object.keys(properties)))
    expect([...spoken]).toEqual(expect.arrayContaining(['funnelId', 'milestoneId', 'skippedStages']))
    expect(commonMembers.filter((member) => spoken.has(member))).toEqual([])
  })
})

describe('an event in a batch', () => {
  it('is what it is when it is read from its line', () => {
    const arrived: LogLine[] = []
    const { writer, batches } = throughBatches((line) => arrived.push(line))
    for (const [index, line] of lines.entries()) writer.line(line, 0, line.length, index + 1)
    writer.flush()
    const expected = lines.map((line, index) => onItsWay(readLine(line, 0, line.length, index + 1)))
    expect(arrived.map(onItsWay)).toEqual(expected)
    const whole = batches.flatMap((batch) => batch.lines)
    expect(whole.filter((line) => !line.startsWith('{"event":"$identify"'))).toEqual([])
  })

  const signs = ['"', '\\', '{', '}', ',', ':', 'null', '0', '-1', '1e3', '007', '""', '\t', 'é', '\uFEFF', '\uD83D']
  const members = [
    '"timestamp":null,',
    ',"elapsed":7',
    '"elapsed":7,',
    ',"duration":0',
    ',"waited":1.5',
    ',"x":{"y":1,"elapsed":5}',
    ',"elaps\\u0065d":3',
    ',"problems":[]',
    '"$window_id":7,',
    ',"source":"web"',
    '"__proto__":1,',
  ]
  const known = lines.filter((line) => chartEvents.has(line.split('"')[3] ?? ''))
  const put = fc.oneof(fc.constantFrom(...signs, ...members), fc.string({ maxLength: 6 }))
  const damage = fc.record({ line: fc.constantFrom(...known), at: fc.nat(), cut: fc.nat({ max: 30 }), put })
  const joint = (line: string, at: number): number => {
    const commas = [...line.matchAll(/[,{}]/g)].map(({ index }) => index)
    return commas[at % commas.length] ?? 0
  }

  it('is so whatever has happened to its line', () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.boolean(), (given, isAtJoint) => {
        const spoilt = given.map(({ line, at, cut, put: text }) => {
          const from = isAtJoint ? joint(line, at) : at % line.length
          return line.slice(0, from) + text + line.slice(isAtJoint ? from : from + cut)
        })
        const arrived: LogLine[] = []
        const { writer } = throughBatches((line) => arrived.push(line), 1_000)
        for (const [index, line] of spoilt.entries()) {
          writer.line(`a\n${line}\nb`, 2, 2 + line.length, index + 1)
          if (isAtJoint) writer.flush()
        }
        writer.flush()
        const expected = spoilt.map((line, index) => onItsWay(readLine(line, 0, line.length, index + 1)))
        expect(arrived.map(onItsWay)).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a report', () => {
  const text = toText(sample)

  it.each([undefined, 2_000])('is the same to the letter (texts kept: %s)', async (maxKept) => {
    const user = sample.find(({ event }) => event === '$identify')?.distinctId ?? ''
    for (const options of [{}, { explain: new Set([user]) }, { only: 'onboarding', keepsWays: true }]) {
      const [single, batched] = [await verifyText(text, options), await verifyThroughBatches(text, options, maxKept)]
      expect(JSON.stringify(batched)).toBe(JSON.stringify(single))
    }
  })

  it.each(damages)('is so of a log with $name', async ({ apply }) => {
    const damaged = toText(apply(sample.slice(0, 4_000))?.events ?? [])
    const [single, batched] = [await verifyText(damaged), await verifyThroughBatches(damaged)]
    expect(listFindings(single.report)).not.toEqual([])
    expect(JSON.stringify(batched.report)).toBe(JSON.stringify(single.report))
  })

  it('is so of a log that came in another order, or that is spoilt at random', async () => {
    const small = toText([...sampleLog({ users: 3, seed: 9 })])
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: small.length }), fc.string(), fc.nat({ max: 2_000 }), async (at, put, cut) => {
        const moved = small
          .slice(at, at + cut)
          .split('\n')
          .toReversed()
          .join('\n')
        const given = `${lines[0]}\n${small.slice(0, at)}${put}${moved}${small.slice(at + cut)}`
        const [single, batched] = [await verifyText(given), await verifyThroughBatches(given)]
        expect(JSON.stringify(batched.report)).toBe(JSON.stringify(single.report))
      }),
      { numRuns: 40 },
    )
  })
})

describe('two threads', () => {
  let folder = ''
  let file = ''
  const text = `${lines.join('\n')}\n${JSON.stringify({ ...sample[0], event: 'вид 😀' })}\n\uFEFF${lines[1]}\n\n{"event":`
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-threads-'))
    file = join(folder, 'log.ndjson')
    await writeFile(file, text)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const verifyWith = async (thread: ReadingThread) => {
    const handle = await open(file)
    try {
      return await verifyReading((take) => readWithThread(handle, thread, take))
    } finally {
      await Promise.all([handle.close(), thread.close()])
    }
  }

  it('tell what one tells', async () => {
    expect(text.length).toBeGreaterThan(3 << 20)
    const thread = new ReadingThread()
    await vi.waitFor(() => expect(thread.isReady).toBe(true), 20_000)
    const reading = vi.spyOn(thread, 'takeLines')
    const { report } = await verifyWith(thread)
    expect(reading).toHaveBeenCalledOnce()
    const single = await verifyText(text)
    expect(single.report.problems.map(({ kind }) => kind)).toContain('unreadable')
    expect(JSON.stringify(report)).toBe(JSON.stringify(single.report))
  })

  it('end with an error when the one that reads breaks down', async () => {
    const says = (then: string) =>
      `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => ${then}); parentPort.postMessage({ kind: 'ready' })`
    const opened = (then: string) => new ReadingThread(() => new Worker(says(then), { eval: true }))
    for (const [then, because] of [
      ['process.exit(1)', 'the thread that reads the log broke down'],
      ["{ throw new Error('out of order') }", 'out of order'],
      ["parentPort.postMessage({ kind: 'failure', error: new Error('EIO: i/o error, read') })", 'EIO'],
    ] as const) {
      const thread = opened(then)
      await vi.waitFor(() => expect(thread.isReady).toBe(true), 20_000)
      await expect(verifyWith(thread)).rejects.toThrow(because)
    }
  })

  it('are one when the other cannot be started', async () => {
    const thread = new ReadingThread(() => new Worker("throw new Error('no')", { eval: true }))
    const { report } = await verifyWith(thread)
    expect(JSON.stringify(report)).toBe(JSON.stringify((await verifyText(text)).report))
  })

  it('say of a file that cannot be opened, or read, what one says', async () => {
    await expect(verifyFile(join(folder, 'no-such-file'))).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
    await expect(verifyFile(folder)).rejects.toMatchObject({ code: 'EISDIR', syscall: 'read' })
  })
})
