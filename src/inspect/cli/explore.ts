import { type Exploration, explore } from '../together/explore.ts'
import { tabBudgets } from '../together/tab-budgets.ts'
import { createTabModel, tabInvariants } from '../together/tab-model.ts'
import type { TabsState } from '../together/tab-state.ts'

const format = (count: number): string => count.toLocaleString('en')

const toLines = (title: string, { states, steps, isComplete, counterexamples }: Exploration<TabsState>): string[] => [
  `${title}: ${format(states)} states, ${format(steps)} steps, ${isComplete ? 'all seen' : 'not all seen'}`,
  ...counterexamples.flatMap(({ says, trail }) => [`  broken: ${says}`, ...trail.map((step) => `    ${step}`)]),
]

const judge = (explorations: readonly Exploration<TabsState>[]) => {
  const broken = new Set(
    explorations.flatMap(({ counterexamples }) => counterexamples.map(({ invariant }) => invariant)),
  )
  const isComplete = explorations.every((exploration) => exploration.isComplete)
  return tabInvariants.map(({ id, says }) => {
    if (broken.has(id)) return { verdict: 'broken', says }
    return { verdict: isComplete ? 'holds' : 'not broken in what was seen', says }
  })
}

/** Explores two tabs of one browser together; exits with 1 unless every invariant holds and every state was seen. */
const run = (maxStates: number): number => {
  const explorations = Object.entries(tabBudgets).map(([title, budget]) => {
    const exploration = explore(createTabModel(budget), tabInvariants, maxStates)
    process.stdout.write(`${toLines(title, exploration).join('\n')}\n`)
    return exploration
  })
  const judged = judge(explorations)
  for (const { verdict, says } of judged) process.stdout.write(`${verdict}: ${says}\n`)
  return judged.every(({ verdict }) => verdict === 'holds') ? 0 : 1
}

const [text = '100000'] = process.argv.slice(2)
const maxStates = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
if (maxStates === null) process.stderr.write(`${text} is no number of states: write npm run explore -- 100000\n`)
process.exitCode = maxStates === null ? 2 : run(maxStates)
