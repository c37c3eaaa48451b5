import { everyChart } from '../plans/every-chart.ts'
import type { ChartOf } from './replay.ts'

const charts = new Map(everyChart.map(({ id, machine }) => [id, machine]))

/** Every chart of the product by its id. */
export const chartOf: ChartOf = (id) => charts.get(id)
