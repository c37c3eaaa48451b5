import { everyChart } from '../plans/every-chart.ts'
import type { FindChart } from './replay.ts'

const charts = new Map(everyChart.map(({ id, machine }) => [id, machine]))

export const findChart: FindChart = (id) => charts.get(id)
