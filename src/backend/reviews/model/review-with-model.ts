import type { Selectable } from 'kysely'
import type { ModelFaultKind } from '#src/contract/answer-events.ts'
import { defaultLanguage } from '#src/contract/languages.ts'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { StoredReviewConfig } from '../../db/review-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import { GitFailed } from '../../indexing/git-failed.ts'
import { ModelFailed } from '../../language-models/model-fault.ts'
import { searchScope } from '../../search/search-scope.ts'
import type { Services } from '../../services.ts'
import { isTooMuch } from '../analyse-files.ts'
import { createRuleChoice } from '../choose-rules.ts'
import { modelKind, toAnchor } from '../finding-anchor.ts'
import type { RaisedFinding } from '../finding-memory.ts'
import type { ReviewSource, SourceFile } from '../review-source.ts'
import { type AskModel, createAskModel } from './ask-model.ts'
import { mergeFindings } from './merge-findings.ts'
import type { ModelFinding } from './model-reply.ts'
import type { PlacedFinding } from './place-findings.ts'
import {
  checksAtOnce,
  getReviewBudget,
  maxBatchLength,
  maxCheckedFindings,
  maxCheckingMs,
  maxReadLength,
  type ReviewBudget,
} from './review-budget.ts'
import { checkInstructions, writeCheckQuestion, writeReviewInstructions, writeReviewQuestion } from './review-prompt.ts'

export interface ModelReviewRequest {
  readonly row: Selectable<Tables['reviews']>
  readonly pullRequest: Selectable<Tables['pull_requests']>
  readonly source: ReviewSource
  readonly files: readonly SourceFile[]
  readonly config: StoredReviewConfig
  readonly known: readonly RaisedFinding[]
  readonly signal: AbortSignal
  onFiles(done: number): Promise<void>
}

interface ModelReview {
  readonly raised: readonly RaisedFinding[]
  readonly readPaths: ReadonlySet<string>
  readonly model?: ReviewSummary['model']
  readonly fault?: ModelFaultKind
}

const nothing: ModelReview = { raised: [], readPaths: new Set() }

interface Session extends ModelReviewRequest {
  readonly services: Services
  readonly budget: ReviewBudget
  readonly ask: AskModel
  readonly startedAt: number
}

const getOwner = ({ row, signal }: Session) => ({ organisationId: row.organisation_id, signal })

const demand = <Answer>(answer: Answer | undefined): Answer => {
  if (answer === undefined) throw new ModelFailed({ kind: 'unreadable' })
  return answer
}

interface Read {
  readonly findings: readonly ModelFinding[]
  readonly paths: ReadonlySet<string>
}

const readBatches = async (session: Session): Promise<Read> => {
  const { services, row, pullRequest, files, config, budget, ask, startedAt, onFiles } = session
  const { focusAreas, tone, language = defaultLanguage } = row.parameters
  const { title, description } = pullRequest
  const bounds = { maxBatches: budget.maxBatches, maxLength: maxBatchLength }
  const batches = await services.work.run(getOwner(session), 'writeDiffs', files, bounds)
  const instructions = writeReviewInstructions({ focusAreas, tone, language })
  const findings: ModelFinding[] = []
  const paths = new Set<string>()
  for (const [at, batch] of batches.entries()) {
    if (performance.now() - startedAt > budget.maxReadingMs) {
      for (const path of batches.slice(at).flatMap((unread) => unread.paths)) paths.delete(path)
      break
    }
    const question = writeReviewQuestion({ title, description, notes: config.instructions }, batch.text)
    const reply = await ask({ instructions, question, budget: budget.reading })
    findings.push(...demand(await services.work.run(getOwner(session), 'readModelFindings', reply)))
    for (const path of batch.paths) paths.add(path)
    await onFiles(paths.size)
  }
  return { findings, paths }
}

const maxEvidenceFiles = 40

const isPlainPath = (path: string): boolean =>
  !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

const readEvidence = async ({ row, source, files, signal }: Session, findings: readonly ModelFinding[]) => {
  const changed = new Set(files.map(({ path }) => path))
  const named = findings.flatMap(({ evidence }) => evidence.map(({ path }) => path))
  const paths = [...new Set(named)].filter((path) => !changed.has(path) && isPlainPath(path)).slice(0, maxEvidenceFiles)
  if (paths.length === 0) return []
  const texts = await source.readTexts(row.head_commit, paths, signal).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof GitFailed)) throw error
    return new Map<string, string>()
  })
  return [...texts].map(([path, content]) => ({ path, content }))
}

const chooseFindings = async (
  session: Session,
  findings: readonly ModelFinding[],
): Promise<readonly PlacedFinding[]> => {
  const { services, row, files, config, known } = session
  const isChosen = createRuleChoice(row.parameters, config)
  const chosen = findings.filter(({ area, severity, confidence }) =>
    isChosen({ id: modelKind, area, severity, confidence, isOnByDefault: true, minDepth: 1 }),
  )
  const context = await readEvidence(session, chosen)
  const named = new Set(chosen.flatMap(({ path, evidence }) => [path, ...evidence.map((lines) => lines.path)]))
  const quoted = files.filter(({ path }) => named.has(path))
  const request = { files: quoted, context, findings: chosen }
  const placed = await services.work.run(getOwner(session), 'placeModelFindings', request)
  const contents = known.map(({ content }) => content)
  return mergeFindings(placed, contents).slice(0, maxCheckedFindings)
}

const checkFindings = async (
  session: Session,
  findings: readonly PlacedFinding[],
  done: number,
): Promise<readonly PlacedFinding[]> => {
  const { services, budget, ask, startedAt, onFiles } = session
  const standing = new Set<PlacedFinding>()
  const waiting = findings.values()
  const isOver = () => performance.now() - startedAt > budget.maxReadingMs + maxCheckingMs
  let failures = 0
  const checkNext = async () => {
    for (const finding of waiting) {
      if (failures > 0 || isOver()) return
      const question = writeCheckQuestion(finding)
      const reply = await ask({ instructions: checkInstructions, question, budget: budget.checking })
      const verdict = demand(await services.work.run(getOwner(session), 'readModelVerdict', reply))
      if (verdict === 'stands') standing.add(finding)
      await onFiles(done)
    }
  }
  const workers = Array.from({ length: checksAtOnce }, () =>
    checkNext().catch((error: unknown) => {
      failures += 1
      throw error
    }),
  )
  const failure = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  return findings.filter((finding) => standing.has(finding))
}

const reviewInSession = async (session: Session, name: string): Promise<ModelReview> => {
  const { findings, paths } = await readBatches(session)
  const chosen = await chooseFindings(session, findings)
  const checked = await checkFindings(session, chosen, paths.size)
  return {
    raised: checked.map(({ content }) => ({ anchor: toAnchor(modelKind, content.quote), content })),
    readPaths: paths,
    model: { name, files: paths.size },
  }
}

const createIndexes =
  ({ db }: Services, { row, pullRequest }: ModelReviewRequest) =>
  () =>
    searchScope(
      db,
      { organisationId: row.organisation_id, allowedSources: [pullRequest.repository_id] },
      { ids: [pullRequest.repository_id] },
    ).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })

const takeWithin = (files: readonly SourceFile[], maxLength: number): readonly SourceFile[] => {
  let left = maxLength
  return files.filter(({ before, after }) => {
    const length = (before?.length ?? 0) + (after?.length ?? 0)
    if (length > left) return false
    left -= length
    return true
  })
}

export const reviewWithModel = async (services: Services, request: ModelReviewRequest): Promise<ModelReview> => {
  const { row, signal } = request
  const files = takeWithin(request.files, maxReadLength)
  const budget = getReviewBudget(row.parameters.depth)
  const organisationId = row.organisation_id
  const wanted = { organisationId, mode: budget.mode, purpose: 'CodeReview' } as const
  const model = files.length === 0 ? undefined : await services.chooseModel(wanted)
  if (model === undefined) return nothing
  await request.onFiles(0)
  const ask = createAskModel({ services, model, organisationId, indexes: createIndexes(services, request), signal })
  try {
    const review = await reviewInSession(
      { ...request, files, services, budget, ask, startedAt: performance.now() },
      model.name,
    )
    model.noteOutcome(undefined)
    return review
  } catch (error) {
    signal.throwIfAborted()
    if (isTooMuch(error)) return { ...nothing, fault: 'contextTooLong' }
    if (!(error instanceof ModelFailed)) throw error
    model.noteOutcome(error.fault, error)
    return { ...nothing, fault: error.fault.kind }
  }
}
