import { fetchRelationships, fetchArtifacts } from './artifacts/artifact-calls.ts'
import type { AnswerPart, AnswerRequest } from './chat/answerer.ts'
import { extractiveAnswerer } from './chat/extract/extractive-answerer.ts'
import { lookUp, findPassages, readLines, type LookUpRequest } from './chat/model/look-up.ts'
import { collect, type CollectRequest } from './collector/collect.ts'
import type { Reach } from './data-sources/allowed-sources.ts'
import type { ListedSource } from './data-sources/data-sources.store.ts'
import { relevantSources } from './data-sources/relevance.ts'
import { resultsByMeaning, resultsByText } from './search/found-results.ts'
import { mergedSearch } from './search/merged-search.ts'
import type { EmbedText } from './search/near-candidates.ts'
import { withContent } from './search/result-content.ts'
import { type CodeRequest, searchCode } from './search/query/search-code.ts'
import { suggestNames, type SuggestionRequest } from './search/suggest-names.ts'
import type { SearchedIndex } from './search/search-scope.ts'
import type { placeFindings } from './reviews/model/place-findings.ts'
import type { writeDiffs } from './reviews/model/shown-diff.ts'
import type * as reviewTasks from './reviews/review-tasks.ts'
import type { trackLines } from './reviews/track-lines.ts'
import type { TaskContext } from './threads/serve-tasks.ts'
import { readFileTree, type FileTree } from './search/file-tree.ts'
import { readOntology } from './tools/ontology.ts'

type Indexes = readonly SearchedIndex[]
type MergedRequest = Parameters<typeof mergedSearch>[2]
type MeaningRequest = Parameters<typeof resultsByMeaning>[2]
type TextRequest = Parameters<typeof resultsByText>[2]
type ArtifactRequest = Parameters<typeof fetchArtifacts>[2]
type PassagesRequest = Parameters<typeof findPassages>[2]
type LinesRequest = Parameters<typeof readLines>[2]
type RelationshipRequest = Parameters<typeof fetchRelationships>[2]
type TreeRequest = Parameters<typeof readFileTree>[2]

const toEmbedText =
  ({ call }: TaskContext): EmbedText =>
  (text, indexNos) =>
    call('embedQuestion', text, indexNos) as ReturnType<EmbedText>

type ReviewTasks = typeof reviewTasks

const loadReviewTasks = (): Promise<ReviewTasks> => import('./reviews/review-tasks.ts')

/**
 * Tasks run in threads because they work on foreign text; arguments and results are plain data. What only reviews need
 * is loaded with the first of them, since every thread would hold it.
 */
export const tasks = {
  async search(context: TaskContext, indexes: Indexes, request: MergedRequest & { readonly includesContent: boolean }) {
    const { db } = context
    const results = await mergedSearch(db, indexes, request, toEmbedText(context))
    return request.includesContent ? withContent(db, indexes, results) : results
  },
  searchByMeaning(context: TaskContext, indexes: Indexes, request: MeaningRequest) {
    return resultsByMeaning(context.db, indexes, request, toEmbedText(context))
  },
  searchByText({ db }: TaskContext, indexes: Indexes, request: TextRequest) {
    return resultsByText(db, indexes, request)
  },
  searchCode({ db }: TaskContext, indexes: Indexes, request: CodeRequest) {
    return searchCode(db, indexes, request)
  },
  suggestNames({ db }: TaskContext, indexes: Indexes, request: SuggestionRequest) {
    return suggestNames(db, indexes, request)
  },
  async answer(context: TaskContext, question: Omit<AnswerRequest, 'indexes' | 'tickets' | 'commits'>) {
    const { db, call } = context
    const indexes = () => call('indexes') as ReturnType<AnswerRequest['indexes']>
    const tickets = () => call('tickets') as ReturnType<AnswerRequest['tickets']>
    const commits: AnswerRequest['commits'] = (files) => call('commits', files) as ReturnType<AnswerRequest['commits']>
    const parts: AnswerPart[] = []
    const answer = extractiveAnswerer(db, toEmbedText(context)).answer(
      { ...question, indexes, tickets, commits },
      new AbortController().signal,
    )
    for await (const part of answer) parts.push(part)
    return parts
  },
  async lookUp(context: TaskContext, request: LookUpRequest) {
    return lookUp(context.db, (await context.call('indexes')) as Indexes, request, toEmbedText(context))
  },
  async findPassages(context: TaskContext, request: PassagesRequest) {
    return findPassages(context.db, (await context.call('indexes')) as Indexes, request, toEmbedText(context))
  },
  async readLines({ db, call }: TaskContext, request: LinesRequest) {
    return readLines(db, (await call('indexes')) as Indexes, request)
  },
  fetchArtifacts({ db }: TaskContext, reach: Reach, request: ArtifactRequest) {
    return fetchArtifacts(db, reach, request)
  },
  relateArtifact({ db }: TaskContext, reach: Reach, request: RelationshipRequest) {
    return fetchRelationships(db, reach, request)
  },
  fileTree({ db }: TaskContext, index: SearchedIndex, request: TreeRequest): Promise<FileTree | undefined> {
    return readFileTree(db, index, request)
  },
  ontology({ db }: TaskContext, index: SearchedIndex) {
    return readOntology(db, index)
  },
  async queryMetadata({ db }: TaskContext, indexes: Indexes, statement: string) {
    const { queryMetadata } = await import('./tools/metadata/query-metadata.ts')
    return queryMetadata(db, indexes, statement)
  },
  relevantSources({ db }: TaskContext, sources: readonly ListedSource[], goal: string) {
    return relevantSources(db, sources, goal)
  },
  async readPrivateKey(_: TaskContext, pasted: string, passphrase: string | undefined) {
    const { readPrivateKey } = await import('./ssh/read-private-key.ts')
    return readPrivateKey(pasted, passphrase)
  },
  async reviewFiles(_: TaskContext, ...request: Parameters<ReviewTasks['reviewFiles']>) {
    return (await loadReviewTasks()).reviewFiles(...request)
  },
  async reviewAcrossFiles(_: TaskContext, ...request: Parameters<ReviewTasks['reviewAcrossFiles']>) {
    return (await loadReviewTasks()).reviewAcrossFiles(...request)
  },
  async listWantedNames(_: TaskContext, ...request: Parameters<ReviewTasks['listWantedNames']>) {
    return (await loadReviewTasks()).listWantedNames(...request)
  },
  async listIgnored(_: TaskContext, ...request: Parameters<ReviewTasks['listIgnored']>) {
    return (await loadReviewTasks()).listIgnored(...request)
  },
  async trackLines(_: TaskContext, ...request: Parameters<typeof trackLines>) {
    return (await import('./reviews/track-lines.ts')).trackLines(...request)
  },
  async writeDiffs(_: TaskContext, ...request: Parameters<typeof writeDiffs>) {
    return (await import('./reviews/model/shown-diff.ts')).writeDiffs(...request)
  },
  async readModelFindings(_: TaskContext, reply: string) {
    return (await import('./reviews/model/model-reply.ts')).readFindings(reply)
  },
  async readModelVerdict(_: TaskContext, reply: string) {
    return (await import('./reviews/model/model-reply.ts')).readVerdict(reply)
  },
  async placeModelFindings(_: TaskContext, ...request: Parameters<typeof placeFindings>) {
    return (await import('./reviews/model/place-findings.ts')).placeFindings(...request)
  },
  collect({ call }: TaskContext, sent: Uint8Array, request: CollectRequest) {
    return collect(sent, request, (bytes) => call('charge', bytes))
  },
}
