import { type Exploration, explore } from '../together/explore.ts'
import { tabBudgets } from '../together/tab-budgets.ts'
import { createTabModel, tabInvariants } from '../together/tab-model.ts'
import type { TabsState } from '../together/tab-state.ts'

/** Explores two tabs of one browser together and exits with 1 when an invariant does not hold. */
const maxStates = Number(process.argv[2] ?? 100_000)

const format = (count: number): string => count.toLocaleString('en')

const toLines = (title: string, { states, steps, isComplete, counterexamples }: Exploration<TabsState>): string[] => [
  `${title}: ${format(states)} states, ${format(steps)} steps, ${isComplete ? 'all seen' : 'not all seen'}`,
  ...counterexamples.flatMap(({ says, trail }) => [`  broken: ${says}`, ...trail.map((step) => `    ${step}`)]),
]

const run = (): boolean => {
  const explorations = Object.entries(tabBudgets).map(([title, budget]) => {
    const result = explore(createTabModel(budget), tabInvariants, maxStates)
    process.stdout.write(`${toLines(title, result).join('\n')}\n`)
    return result.counterexamples.length
  })
  return explorations.every((count) => count === 0)
}

const holds = run()
for (const { says } of tabInvariants) process.stdout.write(`${holds ? 'holds' : 'asked'}: ${says}\n`)
process.exitCode = holds ? 0 : 1
