import type { CsvColumns } from '#src/views/listing/csv/write-csv.ts'
import type {
  BreakdownRow,
  ConversionOverTime,
  ConversionPoint,
  ConvertTimes,
  FunnelAnalysis,
  Leaver,
  PeriodConversion,
  StageConversion,
} from './analysis.ts'
import { listNames } from './releases.ts'
import type { StageReport } from './report.ts'

const toTime = (at: number | null): string => (at === null || Number.isNaN(at) ? '' : new Date(at).toISOString())

const round = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 100) / 100)

export const stepColumns: CsvColumns<StageReport> = {
  stage: ({ id }) => id,
  name: ({ name }) => name,
  people: ({ users }) => users,
  joinedHere: ({ joined }) => joined,
  percentOfAll: ({ conversionFromStart }) => conversionFromStart,
  percentOfPrevious: ({ conversionFromPrevious }) => conversionFromPrevious,
  medianMs: ({ medianStep }) => medianStep,
  p90Ms: ({ p90Step }) => p90Step,
  expectedMs: ({ expectedDuration }) => expectedDuration,
  delayedPercent: ({ delayedShare }) => delayedShare,
  gaveUp: ({ droppedOff }) => droppedOff,
}

export const stageColumns: CsvColumns<StageConversion> = {
  stage: ({ id }) => id,
  name: ({ name }) => name,
  people: ({ users }) => users,
  percentOfAll: ({ share }) => share,
  leftHere: ({ left }) => left,
}

export const getPointColumns = (overTime: ConversionOverTime): CsvColumns<ConversionPoint> => ({
  start: ({ start }) => start,
  entered: ({ entered }) => entered,
  completed: ({ completed }) => completed,
  conversionPercent: ({ conversion }) => conversion,
  isStillOpen: ({ isOpen }) => isOpen,
  ...(overTime.releases.length > 0 && {
    releases: ({ start }: ConversionPoint) => listNames(overTime, start).join(', '),
  }),
})

export const convertTimeColumns: CsvColumns<ConvertTimes['bins'][number]> = {
  fromMs: ({ from }) => from,
  upToMs: ({ upTo }) => upTo,
  people: ({ people }) => people,
}

export const leaverColumns: CsvColumns<Leaver> = {
  person: ({ user }) => user,
  enteredAt: ({ enteredAt }) => toTime(enteredAt),
  lastStageAt: ({ lastAt }) => toTime(lastAt),
}

export const periodColumns: CsvColumns<PeriodConversion> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  entered: ({ entered }) => entered,
  completed: ({ completed }) => completed,
  conversionPercent: ({ conversion }) => conversion,
  isStillOpen: ({ isOpen }) => isOpen,
}

export const getBreakdownColumns = (stages: FunnelAnalysis['stages']): CsvColumns<BreakdownRow> => ({
  kind: ({ kind }) => kind,
  value: ({ value }) => value,
  values: ({ values }) => values,
  people: ({ entered }) => entered,
  ...Object.fromEntries(stages.map(({ id }, at) => [id, ({ reached }: BreakdownRow) => reached[at] ?? 0])),
  conversionPercent: ({ conversion }) => conversion,
  lowPercent: ({ low }) => round(low),
  highPercent: ({ high }) => round(high),
  isStillOpen: ({ isOpen }) => isOpen,
})
