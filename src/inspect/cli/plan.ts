import { mkdir, writeFile } from 'node:fs/promises'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { trackingPlanSchema } from '../model/tracking-plan-schema.ts'
import { trackingPlanText } from '../model/tracking-plan-text.ts'

const files = [
  ['dist/tracking-plan.md', trackingPlanText(analyticsCharts)],
  ['dist/tracking-plan.json', `${JSON.stringify(trackingPlanSchema(analyticsCharts), null, 2)}\n`],
] as const
await mkdir('dist', { recursive: true })
for (const [file, text] of files) {
  await writeFile(file, text)
  process.stdout.write(`${file}\n`)
}
