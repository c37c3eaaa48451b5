import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { extractiveAnswerer } from '#src/backend/chat/extract/extractive-answerer.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import { addOrganisation } from '#tests/backend/code-index/indexed-repository.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'
import { fetchCorpus, type Corpus } from '../fetch-corpus.ts'
import { indexFolder } from '../index-folder.ts'
import { type GradedQuestion, GradedSet } from './graded-set.ts'

export interface GradedAnswer {
  readonly corpus: string
  readonly question: GradedQuestion
  readonly text: string
}

const readSet = async ({ name, version }: Corpus): Promise<GradedSet> => {
  const file = join(import.meta.dirname, 'questions', `${name}.json`)
  const set = v.parse(GradedSet, JSON.parse(await readFile(file, 'utf8')))
  if (set.version !== version) throw new Error(`${name} is fetched as ${version}, the questions are on ${set.version}`)
  return set
}

const checkNeeds = async (folder: string, { questions }: GradedSet, { leavesOut }: Corpus): Promise<void> => {
  for (const { id, needs } of questions)
    for (const { path, lines } of needs) {
      const content = await readFile(join(folder, path), 'utf8')
      if (leavesOut(path) || content.split('\n').length < lines[1])
        throw new Error(`${id} needs lines of ${path} that are not indexed`)
    }
}

const showCitation = ({ number, path, startLine, endLine }: Citation): string =>
  `[${number}] ${path}:${startLine}-${endLine}`

const ask = async (db: Database, organisationId: string, question: GradedQuestion): Promise<string> => {
  const request = {
    organisationId,
    question: question.question,
    earlier: (question.earlier ?? []).toReversed(),
    mode: 'Auto',
    language: question.language,
    indexes: () => searchScope(db, { organisationId, allowedSources: 'all' }, {}),
    saysThereIsNoModel: false,
    tickets: async () => [],
    commits: async () => [],
  } as const
  let text = ''
  const citations: string[] = []
  for await (const part of extractiveAnswerer(db).answer(request, new AbortController().signal)) {
    if (part.type === 'text') text += part.text
    if (part.type === 'citations') citations.push(...part.citations.map(showCitation))
    if (part.type === 'notice') citations.push(`(notice: ${part.notice})`)
  }
  return `${text.trim()}\n\n${citations.join('\n')}`.trim()
}

export const askAbout = async (corpus: Corpus): Promise<GradedAnswer[]> => {
  const { name, leavesOut: leaveOut } = corpus
  const folder = await fetchCorpus(corpus)
  const set = await readSet(corpus)
  await checkNeeds(folder, set, corpus)
  const { db, close } = await openMemoryDatabase()
  try {
    const organisationId = await addOrganisation(db)
    await indexFolder(db, organisationId, { name, folder, leaveOut })
    const answers: GradedAnswer[] = []
    for (const question of set.questions) {
      answers.push({ corpus: `${name} ${corpus.version}`, question, text: await ask(db, organisationId, question) })
    }
    return answers
  } finally {
    await close()
  }
}
