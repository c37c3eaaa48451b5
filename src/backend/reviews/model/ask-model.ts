import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { ModelFaultKind } from '#src/contract/answer-events.ts'
import { seconds } from '#src/lib/durations.ts'
import { maxCallsPerRound, type RoundBudget } from '../../chat/model/answer-budget.ts'
import { runRounds } from '../../chat/model/answer-rounds.ts'
import { LookUpList } from '../../chat/model/look-up-list.ts'
import { createLookUpTools } from '../../chat/model/look-up-tools.ts'
import { ReplyWatch } from '../../chat/model/reply-watch.ts'
import { SpanRegister } from '../../chat/model/span-register.ts'
import type { ChosenModel } from '../../language-models/chosen-model.ts'
import { ModelFailed } from '../../language-models/model-fault.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { Services } from '../../services.ts'
import { countModelUsage } from '../../usage/count-question.ts'
import { maxRetryWaitMs } from './review-budget.ts'

export interface ModelQuestion {
  readonly instructions: string
  readonly question: string
  readonly budget: RoundBudget
}

interface AskDeps {
  readonly services: Pick<Services, 'clock' | 'db' | 'log' | 'work'>
  readonly model: ChosenModel
  readonly organisationId: string
  readonly indexes: () => Promise<readonly SearchedIndex[]>
  readonly signal: AbortSignal
}

export type AskModel = (question: ModelQuestion) => Promise<string>

interface Reply {
  readonly text: string
  readonly isCutShort: boolean
}

const readRounds = async (
  { services, model, organisationId, indexes, signal: stop }: AskDeps,
  { instructions, question, budget }: ModelQuestion,
): Promise<Reply> => {
  const signal = AbortSignal.any([stop])
  setMaxListeners(4 * maxCallsPerRound, signal)
  const list = new LookUpList(() => undefined)
  const owner = { organisationId, signal, calls: { indexes } }
  const watch = new ReplyWatch(budget)
  const rounds = runRounds({
    model: model.openModel(),
    instructions,
    question,
    tools: createLookUpTools((wanted) => services.work.run(owner, 'lookUp', wanted), list, new SpanRegister()),
    budget,
    signal,
    watch,
    clock: services.clock,
    onRound: () => {
      watch.begin()
      list.beginRound(maxCallsPerRound)
    },
    countUsage: (tokens) => countModelUsage(services, { organisationId, purpose: 'CodeReview' }, tokens),
  })
  const reply = { text: '', isCutShort: false }
  try {
    for await (const part of rounds) {
      if (part.type === 'text') reply.text += part.text
      else reply.isCutShort = part.isCutShort
    }
    return reply
  } finally {
    watch.close()
  }
}

const askInTurn = async (deps: AskDeps, question: ModelQuestion): Promise<Reply> => {
  const { model, signal } = deps
  signal.throwIfAborted()
  const giveBack = await model.takeTurn(signal)
  signal.throwIfAborted()
  if (giveBack === undefined) throw new ModelFailed({ kind: 'rateLimited' })
  try {
    return await readRounds(deps, question)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    giveBack()
  }
}

const passing: ReadonlySet<ModelFaultKind> = new Set(['rateLimited', 'serverError', 'unreachable', 'brokenOff'])

const getRetryWait = (error: unknown): number | undefined => {
  if (!(error instanceof ModelFailed) || !passing.has(error.fault.kind)) return undefined
  const waitMs = (error.fault.retryAfter ?? 1) * seconds
  return waitMs > maxRetryWaitMs ? undefined : waitMs
}

const askTwice = async (deps: AskDeps, question: ModelQuestion): Promise<Reply> => {
  try {
    return await askInTurn(deps, question)
  } catch (error) {
    const waitMs = getRetryWait(error)
    if (waitMs === undefined) throw error
    await delay(waitMs, undefined, { signal: deps.signal })
    return askInTurn(deps, question)
  }
}

export const createAskModel =
  (deps: AskDeps): AskModel =>
  async (question) => {
    const { text, isCutShort } = await askTwice(deps, question)
    if (isCutShort) throw new ModelFailed({ kind: 'brokenOff' })
    if (text.trim() === '') throw new ModelFailed({ kind: 'emptyAnswer' })
    return text
  }
