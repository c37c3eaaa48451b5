import { consentSettings, walkedSettings } from '../together/consent-budgets.ts'
import { consentInvariants, createConsentModel } from '../together/consent-model.ts'
import { type Counterexample, type Exploration, type Invariant, type Model, explore } from '../together/explore.ts'
import { walkAtRandom } from '../together/random-walks.ts'
import { tabBudgets } from '../together/tab-budgets.ts'
import { createTabModel, tabInvariants } from '../together/tab-model.ts'

const format = (count: number): string => count.toLocaleString('en')

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

type Broken = Pick<Counterexample<unknown>, 'invariant' | 'says' | 'trail'>

const toTrail = ({ says, trail }: Broken): string[] => [`  broken: ${says}`, ...trail.map((step) => `    ${step}`)]

interface Judged {
  readonly isComplete: boolean
  readonly counterexamples: readonly Broken[]
}

const toTitle = (title: string, { states, steps, isComplete }: Exploration<unknown>): string =>
  `${title}: ${format(states)} states, ${format(steps)} steps, ${isComplete ? 'all seen' : 'not all seen'}`

const exploreAll = <W>(
  models: Readonly<Record<string, () => Model<W>>>,
  invariants: readonly Invariant<W>[],
  maxStates: number,
): readonly Judged[] =>
  Object.entries(models).map(([title, createModel]) => {
    const exploration = explore(createModel(), invariants, maxStates)
    print([toTitle(title, exploration), ...exploration.counterexamples.flatMap(toTrail)])
    return exploration
  })

const walkAll = (walks: number, seed: number): readonly Judged[] => {
  const settings = Object.entries(walkedSettings)
  const share = Math.ceil(walks / settings.length)
  return settings.map(([title, setting]) => {
    const walked = walkAtRandom(createConsentModel(setting), consentInvariants, { seed, walks: share, maxSteps: 60 })
    const counts = `${format(walked.walks)} random walks, ${format(walked.steps)} steps`
    const counterexamples = walked.counterexample === null ? [] : [walked.counterexample]
    print([`${title}: ${counts}, seed ${seed}`, ...counterexamples.flatMap(toTrail)])
    return { isComplete: true, counterexamples }
  })
}

const judge = <W>(invariants: readonly Invariant<W>[], explorations: readonly Judged[]): boolean => {
  const broken = new Set(
    explorations.flatMap(({ counterexamples }) => counterexamples.map(({ invariant }) => invariant)),
  )
  const isComplete = explorations.every((exploration) => exploration.isComplete)
  const held = isComplete ? 'holds' : 'not broken in what was seen'
  print(invariants.map(({ id, says }) => `${broken.has(id) ? 'broken' : held}: ${says}`))
  return isComplete && broken.size === 0
}

const mapValues = <V, R>(values: Readonly<Record<string, V>>, map: (value: V) => R): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

/** Explores charts together; exits with 1 unless every invariant holds and every state was seen. */
const run = (maxStates: number, walks: number, seed: number): number => {
  print(['Two tabs, one session'])
  const tabs = exploreAll(
    mapValues(tabBudgets, (budget) => () => createTabModel(budget)),
    tabInvariants,
    maxStates,
  )
  const isTabRight = judge(tabInvariants, tabs)
  print(['', 'Consent, people and dialogs'])
  const models = mapValues(consentSettings, (setting) => () => createConsentModel(setting))
  const consent = [...exploreAll(models, consentInvariants, maxStates), ...walkAll(walks, seed)]
  const isConsentRight = judge(consentInvariants, consent)
  return isTabRight && isConsentRight ? 0 : 1
}

const usage = 'write npm run explore -- 100000 --walks 10000 --seed 1'

const readNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null

const readNumbers = (texts: readonly string[]): readonly (number | null)[] => {
  const getFlag = (name: string, standard: string) =>
    readNumber(texts.includes(name) ? texts[texts.indexOf(name) + 1] : standard)
  const first = texts[0]?.startsWith('--') === false ? texts[0] : '100000'
  return [readNumber(first), getFlag('--walks', '10000'), getFlag('--seed', '1')]
}

const [maxStates = null, walks = null, seed = null] = readNumbers(process.argv.slice(2))
if (maxStates === null || walks === null || seed === null) {
  process.stderr.write(`${process.argv.slice(2).join(' ')} names no numbers: ${usage}\n`)
  process.exitCode = 2
} else process.exitCode = run(maxStates, walks, seed)
