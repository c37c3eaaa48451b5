import type { Survivor } from './survivors.ts'

export interface TriedMutant {
  readonly name: string
  readonly chart: string
  readonly lives: boolean
}

export interface MutationReport {
  readonly lines: readonly string[]
  readonly isGood: boolean
}

const minKilled = 97

const isKilled = ({ lives }: TriedMutant): boolean => !lives

const share = (tried: readonly TriedMutant[]): string => {
  const killed = tried.filter(isKilled).length
  return `${killed} of ${tried.length} noticed (${((100 * killed) / tried.length).toFixed(1)} %)`
}

export const mutationReport = (
  tried: readonly TriedMutant[],
  justified: readonly Survivor[],
  all: readonly string[],
): MutationReport => {
  const living = tried
    .filter((mutant) => !isKilled(mutant))
    .toSorted((a, b) => all.indexOf(a.name) - all.indexOf(b.name))
  const findReason = (name: string) => justified.find(({ mutant }) => mutant === name)?.because
  const charts = [...new Set(tried.map(({ chart }) => chart))]
  const stale = justified.filter(({ mutant }) =>
    tried.some((candidate) => candidate.name === mutant && isKilled(candidate)),
  )
  const isEnough = tried.length - living.length >= (tried.length * minKilled) / 100
  return {
    isGood: isEnough && stale.length === 0 && living.every(({ name }) => findReason(name) !== undefined),
    lines: [
      '',
      ...charts.toSorted().map((chart) => `${chart}: ${share(tried.filter((mutant) => mutant.chart === chart))}`),
      `all: ${share(tried)}, ${minKilled} % are wanted`,
      ...living.flatMap(({ name }) => ['', `lives: ${name}`, `       ${findReason(name) ?? 'NOBODY SAYS WHY'}`]),
      ...stale.map(({ mutant }) => `said to live, and dies: ${mutant}`),
    ],
  }
}
