import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SimulatedClock, createActor } from 'xstate'
import { afterAll, expect, it } from 'vitest'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'
import { asTest } from '#src/inspect/recording/as-test.ts'
import { chartSources } from '#src/inspect/recording/chart-sources.ts'
import { watchedPage } from '#tests/inspect/observer/watched-page.ts'
import { recorded } from './recorded.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(import.meta.dirname, 'copied-'))
afterAll(() => rmSync(folder, { recursive: true }))

const played = async () => {
  const page = watchedPage()
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { systemId: 'toasts', clock }).start()
  for (const count of [1, 2, 3, 4, 5, 6])
    toasts.send({ type: 'toast.show', content: { kind: 'success', words: { key: `it's saved ${count}` } } } as never)
  toasts.send({ type: 'pointer.entered' })
  clock.increment(60_000)
  const form = createActor(submissionMachine, { systemId: 'form' }).start()
  form.send({ type: 'form.submit', values: { since: new Date(5), choices: new Map([['a', 1]]), 'odd name': 'x"y' } })
  await new Promise((resolve) => setImmediate(resolve))
  page.stop()
  return { recording: recorded(page), toasts: toasts.sessionId, form: form.sessionId }
}

it('a recording is copied as a test that runs, and that fails when its chart does something else', async () => {
  const { recording, toasts, form } = await played()
  const texts = { toasts: asTest(recording, toasts) ?? '', form: asTest(recording, form) ?? '' }
  const wrong = texts.form.replace("toEqual('sending')", "toEqual('sent')")
  expect(wrong).not.toBe(texts.form)
  for (const [name, text] of Object.entries({ ...texts, wrong })) writeFileSync(join(folder, `${name}.test.ts`), text)
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const flags = ['run', '--project', 'machines', '--reporter', 'json', '--outputFile', report, folder]
  expect(() => execFileSync(process.execPath, [vitest, ...flags], { cwd: root, stdio: 'pipe' })).toThrow()
  const { testResults } = (await import(report, { with: { type: 'json' } })) as {
    default?: unknown
    testResults: readonly { name: string; status: string }[]
  }
  expect(testResults.map(({ name, status }) => [name.split('/').at(-1), status]).toSorted()).toEqual([
    ['form.test.ts', 'passed'],
    ['toasts.test.ts', 'passed'],
    ['wrong.test.ts', 'failed'],
  ])
}, 60_000)

it('an actor without a chart of the product is not copied', async () => {
  const { recording } = await played()
  expect(asTest(recording, 'x:none')).toBeNull()
  const promise = recording.records.find((record) => record.kind === 'actor' && record.chart === null)
  expect(promise?.kind === 'actor' ? asTest(recording, promise.actor) : '').toBeNull()
})

it('every chart is known by the file that it is written in', async () => {
  expect(Object.keys(chartSources).toSorted()).toEqual((await findCharts()).map(({ id }) => id).toSorted())
  for (const [id, [file, name]] of Object.entries(chartSources)) {
    const written = (await import(join(root, 'machines', file))) as Readonly<
      Record<string, { id?: string } | undefined>
    >
    expect(written[name]?.id).toBe(id)
  }
})
