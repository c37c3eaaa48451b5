import { mkdirSync, writeFileSync } from 'node:fs'
import { writeRecording } from '../recording/write-recording.ts'
import type { WatchMoves } from '../together/chart-table.ts'
import { consentSettings, walkedSettings } from '../together/consent-budgets.ts'
import { consentInvariants, createConsentModel } from '../together/consent-model.ts'
import { productRules as consentRules } from '../together/consent-rules.ts'
import type { ConsentState } from '../together/consent-state.ts'
import { type Counterexample, type Exploration, type Invariant, type Model, explore } from '../together/explore.ts'
import { recordTrail } from '../together/record-trail.ts'
import { walkAtRandom } from '../together/random-walks.ts'
import { tabBudgets } from '../together/tab-budgets.ts'
import { screenSettings, walkedScreens } from '../together/screen-budgets.ts'
import { createScreenModel, screenInvariants } from '../together/screen-model.ts'
import { productRules as screenRules } from '../together/screen-page.ts'
import type { ScreenState } from '../together/screen-state.ts'
import { createTabModel, tabInvariants } from '../together/tab-model.ts'
import type { TabsState } from '../together/tab-state.ts'

const format = (count: number): string => count.toLocaleString('en')

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

type Broken = Pick<Counterexample<unknown>, 'invariant' | 'says' | 'trail'>

type CreateModel<W> = (watch?: WatchMoves) => Model<W>

const saveRecording = <W>(createModel: CreateModel<W>, { invariant, trail }: Broken): string[] => {
  const recording = recordTrail(createModel, trail, 'explored')
  if (!recording.records.some(({ kind }) => kind === 'event')) return []
  const file = `dist/counterexample-${invariant}.ndjson`
  mkdirSync('dist', { recursive: true })
  writeFileSync(file, writeRecording(recording))
  return [`  recording: ${file}, which /inspect opens`]
}

const tellBroken = <W>(createModel: CreateModel<W>, counterexamples: readonly Broken[]): string[] =>
  counterexamples.flatMap((broken) => [
    `  broken: ${broken.says}`,
    ...broken.trail.map((step) => `    ${step}`),
    ...saveRecording(createModel, broken),
  ])

interface Judged {
  readonly isComplete: boolean
  readonly counterexamples: readonly Broken[]
}

const toTitle = (title: string, { states, steps, isComplete }: Exploration<unknown>): string =>
  `${title}: ${format(states)} states, ${format(steps)} steps, ${isComplete ? 'all seen' : 'not all seen'}`

const exploreAll = <W>(
  models: Readonly<Record<string, CreateModel<W>>>,
  invariants: readonly Invariant<W>[],
  maxStates: number,
): readonly Judged[] =>
  Object.entries(models).map(([title, createModel]) => {
    const exploration = explore(createModel(), invariants, maxStates)
    print([toTitle(title, exploration), ...tellBroken(createModel, exploration.counterexamples)])
    return exploration
  })

const walkAll = <W>(
  models: Readonly<Record<string, CreateModel<W>>>,
  invariants: readonly Invariant<W>[],
  { walks, seed }: { readonly walks: number; readonly seed: number },
): readonly Judged[] => {
  const share = Math.ceil(walks / Object.keys(models).length)
  return Object.entries(models).map(([title, createModel]) => {
    const walked = walkAtRandom(createModel(), invariants, { seed, walks: share, maxSteps: 60 })
    const counts = `${format(walked.walks)} random walks, ${format(walked.steps)} steps`
    const counterexamples = walked.counterexample === null ? [] : [walked.counterexample]
    print([`${title}: ${counts}, seed ${seed}`, ...tellBroken(createModel, counterexamples)])
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

const withWatch = <R>(rules: R, watch: WatchMoves | undefined): R => (watch === undefined ? rules : { ...rules, watch })

interface Explored<W> {
  readonly title: string
  readonly models: Readonly<Record<string, CreateModel<W>>>
  readonly walked: Readonly<Record<string, CreateModel<W>>>
  readonly invariants: readonly Invariant<W>[]
}

interface Effort {
  readonly maxStates: number
  readonly walks: number
  readonly seed: number
}

const isRight = <W>({ title, models, walked, invariants }: Explored<W>, { maxStates, ...effort }: Effort): boolean => {
  print([title])
  return judge(invariants, [...exploreAll(models, invariants, maxStates), ...walkAll(walked, invariants, effort)])
}

const tabs: Explored<TabsState> = {
  title: 'Two tabs, one session',
  models: mapValues(tabBudgets, (budget) => () => createTabModel(budget)),
  walked: {},
  invariants: tabInvariants,
}

const consent: Explored<ConsentState> = {
  title: '\nConsent, people and dialogs',
  models: mapValues(
    consentSettings,
    (setting) => (watch) => createConsentModel(setting, withWatch(consentRules, watch)),
  ),
  walked: mapValues(
    walkedSettings,
    (setting) => (watch) => createConsentModel(setting, withWatch(consentRules, watch)),
  ),
  invariants: consentInvariants,
}

const screens: Explored<ScreenState> = {
  title: '\nScreens, rights and languages',
  models: mapValues(screenSettings, (setting) => (watch) => createScreenModel(setting, withWatch(screenRules, watch))),
  walked: { 'one tab': (watch) => createScreenModel(walkedScreens, withWatch(screenRules, watch)) },
  invariants: screenInvariants,
}

/** Explores charts together; exits with 1 unless every invariant holds and every state was seen. */
const run = (effort: Effort): number => {
  const results = [isRight(tabs, effort), isRight(consent, effort), isRight(screens, effort)]
  return results.every(Boolean) ? 0 : 1
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
} else process.exitCode = run({ maxStates, walks, seed })
