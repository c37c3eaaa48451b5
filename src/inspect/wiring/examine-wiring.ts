import type { AnyStateMachine } from 'xstate'
import type { WalkedChart } from '../model/chart-coverage.ts'
import type { ExaminedWiring } from '../model/model-report.ts'
import { toHeardChart } from './heard-chart.ts'
import { readEverySubscription } from './read-subscriptions.ts'
import { wires } from './wires.ts'
import { findWiringDefects } from './wiring-defects.ts'
import { wiringReasons } from './wiring-reasons.ts'
import { describeWires } from './wiring-words.ts'

export const examineWiring = (
  charts: readonly { readonly machine: AnyStateMachine; readonly walked: WalkedChart }[],
): ExaminedWiring => ({
  wires: describeWires(wires),
  defects: findWiringDefects({
    wiring: wires,
    charts: charts.map(({ machine, walked }) => toHeardChart(machine, walked)),
    subscriptions: readEverySubscription(),
    reasons: wiringReasons,
  }),
})
