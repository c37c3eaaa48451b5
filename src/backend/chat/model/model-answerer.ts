import { setMaxListeners } from 'node:events'
import type { ModelFault } from '#src/contract/answer-events.ts'
import { chatModes } from '#src/contract/chat.ts'
import type { Database } from '../../db/tables.ts'
import { refused } from '../../http/refusal.ts'
import type { ChosenModel } from '../../language-models/chosen-model.ts'
import { ModelFailed } from '../../language-models/model-fault.ts'
import type { TaskPool } from '../../task-pool.ts'
import type { Answerer, AnswerPart, AnswerRequest } from '../answerer.ts'
import { answerBudgets, maxCallsPerRound } from './answer-budget.ts'
import { type ModelUsage, type RoundPart, runRounds } from './answer-rounds.ts'
import { CheckedText } from './checked-text.ts'
import type { LookUpRequest } from './look-up.ts'
import { LookUpList } from './look-up-list.ts'
import { createLookUpTools } from './look-up-tools.ts'
import { createInstructions, writeQuestion } from './model-prompt.ts'
import { PartQueue } from './part-queue.ts'
import { ReplyWatch } from './reply-watch.ts'
import { createCitationResolver } from './resolve-citation.ts'
import { SpanRegister } from './span-register.ts'

export interface ModelAnswererDeps extends ChosenModel {
  readonly db: Database
  readonly work: TaskPool
  readonly clock: () => number
  readonly countUsage: (request: AnswerRequest, usage: ModelUsage) => void
  readonly fallback: Answerer
}

const createLookUps = ({ work }: ModelAnswererDeps, request: AnswerRequest, signal: AbortSignal) => {
  const { organisationId, indexes, tickets, question, earlier, mode } = request
  const owner = { organisationId, signal, calls: { indexes } }
  return {
    lookUp: (wanted: LookUpRequest) => work.run(owner, 'lookUp', wanted),
    findPassages: async () => {
      const titles = (await tickets()).map(({ title }) => title)
      const limit = answerBudgets[mode].passages
      return work.run(owner, 'findPassages', { question: [question, ...titles].join(' '), earlier, limit })
    },
    readLines: (path: string, { from, to }: { readonly from: number; readonly to: number }) =>
      work.run(owner, 'readLines', { subject: path, from, to }),
  }
}

type LookUps = ReturnType<typeof createLookUps>

const createResolver = ({ db }: ModelAnswererDeps, { readLines }: LookUps, spans: SpanRegister) =>
  createCitationResolver({ db, spans, findLines: async (path, lines) => (await readLines(path, lines))[0] })

const writeChecked = async (
  parts: AsyncIterable<RoundPart>,
  text: CheckedText,
  register: SpanRegister,
  send: (part: AnswerPart) => void,
): Promise<void> => {
  let cited = 0
  const sendText = (checked: string): void => {
    if (register.citations.length > cited) send({ type: 'citations', citations: register.citations })
    cited = register.citations.length
    if (checked !== '') send({ type: 'text', text: checked })
  }
  for await (const part of parts) {
    if (part.type === 'text') sendText(await text.push(part.text))
    else if (part.isCutShort) send({ type: 'notice', notice: 'cutShort' })
  }
  sendText(await text.end())
}

const answerWithModel = async (
  deps: ModelAnswererDeps,
  request: AnswerRequest,
  signal: AbortSignal,
  send: (part: AnswerPart) => void,
): Promise<void> => {
  setMaxListeners(4 * maxCallsPerRound, signal)
  const model = deps.openModel()
  const register = new SpanRegister()
  const list = new LookUpList((lookUp) => send({ type: 'lookUp', lookUp }))
  const lookUps = createLookUps(deps, request, signal)
  const budget = answerBudgets[request.mode]
  const [indexes, passages, tickets] = await Promise.all([request.indexes(), lookUps.findPassages(), request.tickets()])
  const repositories = indexes.map(({ repository }) => repository.name)
  const watch = new ReplyWatch(budget)
  const rounds = runRounds({
    model,
    instructions: createInstructions(request.language, repositories),
    question: writeQuestion({ ...request, passages, tickets }, register),
    tools: createLookUpTools(lookUps.lookUp, list, register),
    budget,
    signal,
    onRound: () => {
      watch.begin()
      list.beginRound(maxCallsPerRound)
    },
    watch,
    clock: deps.clock,
    countUsage: (usage) => deps.countUsage(request, usage),
  })
  try {
    await writeChecked(rounds, new CheckedText(createResolver(deps, lookUps, register)), register, send)
  } finally {
    watch.close()
  }
}

async function* askModel(
  deps: ModelAnswererDeps,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, ModelFault | undefined> {
  let hasText = false
  const queue = new PartQueue<AnswerPart>((send) => answerWithModel(deps, request, signal, send))
  try {
    for await (const part of queue.parts()) {
      hasText ||= part.type === 'text' && part.text.trim() !== ''
      yield part
    }
    if (signal.aborted) return undefined
    const fault = hasText ? undefined : ({ kind: 'emptyAnswer' } as const)
    deps.noteOutcome(fault)
    return fault
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFailed)) throw error
    deps.noteOutcome(error.fault, error)
    if (hasText) throw refused(502, 'errors.modelBrokenOff', { retryable: true })
    return error.fault
  }
}

/** Returns the fault after which the index has to answer. */
async function* askInTurn(
  deps: ModelAnswererDeps,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, ModelFault | undefined> {
  const giveBack = await deps.takeTurn(signal)
  if (giveBack === undefined) return signal.aborted ? undefined : { kind: 'rateLimited' }
  try {
    return yield* askModel(deps, request, signal)
  } finally {
    giveBack()
  }
}

/**
 * A language model answers from the index (`src/backend/README.md`, "Language models"). When it fails before its first
 * word, the answer quotes the index; after that the answer fails and keeps its text.
 */
export const modelAnswerer = (deps: ModelAnswererDeps): Answerer => ({
  author: 'model',
  model: deps.name,
  modes: chatModes,
  async *answer(request, signal): AsyncGenerator<AnswerPart> {
    const fault = yield* askInTurn(deps, request, signal)
    if (fault === undefined) return
    yield { type: 'modelFault', fault }
    yield* deps.fallback.answer({ ...request, saysThereIsNoModel: false }, signal)
  },
})
