import { join } from 'node:path'
import { createActor, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { findCharts } from '#src/inspect/cli/found-charts.ts'
import { asTest } from '#src/inspect/recording/as-test.ts'
import { chartSources } from '#src/inspect/recording/chart-sources.ts'
import { watchedPage } from '#tests/inspect/observer/watched-page.ts'
import { recorded } from './recorded.ts'

const root = join(import.meta.dirname, '../../..')

it('an actor without a chart of the product is not copied', () => {
  const page = watchedPage()
  const { sessionId } = createActor(fromPromise(() => Promise.resolve(1))).start()
  page.stop()
  const recording = recorded(page)
  expect(recording.records).toContainEqual(expect.objectContaining({ kind: 'actor', actor: sessionId, chart: null }))
  expect([asTest(recording, sessionId), asTest(recording, 'x:none')]).toEqual([null, null])
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
