import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ModelFinding } from '#src/backend/reviews/model/model-reply.ts'
import { startModelServer, type ModelRequest, type ModelServer } from '#tests/support/model-server.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import {
  addAndImport,
  branchOff,
  findByBranch,
  importAll,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  write,
} from '#tests/backend/pull-requests/review-room.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'

export interface ModelReviewRoom extends ReviewRoom {
  readonly model: ModelServer
}

const openModelReviewRoom = async (): Promise<ModelReviewRoom> => {
  const model = await startModelServer()
  const room = await openReviewRoom({ LLM_BASE_URL: model.url, LLM_MODEL: 'stand-in' })
  return {
    ...room,
    model,
    async close() {
      await room.close()
      await model.close()
    },
  }
}

export const modelReviewRoom = (): ModelReviewRoom => {
  let opened: ModelReviewRoom
  beforeAll(async () => {
    opened = await openModelReviewRoom()
  })
  beforeEach(() => opened.model.forget())
  afterAll(() => opened.close())
  return {
    get folder() {
      return opened.folder
    },
    get server() {
      return opened.server
    },
    get backend() {
      return opened.backend
    },
    get person() {
      return opened.person
    },
    get model() {
      return opened.model
    },
    close: () => opened.close(),
  }
}

export type GivenFinding = Partial<Omit<ModelFinding, 'replacement'>> & { readonly replacement?: string }

export const makeFinding = (own: GivenFinding): GivenFinding => ({
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  path: 'a.ts',
  title: 'Divides by zero',
  explanation: 'An empty list makes the mean NaN.',
  ...own,
})

export const isCheck = ({ body }: ModelRequest): boolean => JSON.stringify(body.messages[0]).includes('refute')
export const readText = ({ body }: ModelRequest): string => JSON.stringify(body.messages)
export const toReply = (answer: unknown): ModelReply => ({ text: JSON.stringify(answer) })

interface Script {
  readonly findings: readonly unknown[]
  readonly refuted?: readonly string[]
}

const maxRequests = 40

export const script = (model: ModelServer, { findings, refuted = [] }: Script): void => {
  model.forget()
  const answer = (request: ModelRequest): ModelReply => {
    if (!isCheck(request)) return toReply({ findings })
    return toReply({ verdict: refuted.some((title) => readText(request).includes(title)) ? 'refuted' : 'stands' })
  }
  model.say(...Array.from({ length: maxRequests }, () => answer))
}

export const base = 'export const start = 1\n'
export const mean =
  'export const mean = (all: number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length\n'
export const meanLine = mean.trimEnd()
export const swallow = 'export const tryIt = (call: () => void): void => {\n  try {\n    call()\n  } catch {}\n}\n'

type Files = Readonly<Record<string, string>>

const toEdits = (files: Files) => Object.entries(files).map(([path, text]) => write(path, text))

export const openPullRequest = async (room: ReviewRoom, head: Files, before: Files = { 'a.ts': base }) => {
  const { origin, name } = makeOrigin(room, toEdits(before))
  branchOff(origin, 'feature/work', toEdits(head))
  const repository = await addAndImport(room, name)
  await settled(room.person, repository.id)
  const { id } = await findByBranch(room, repository.id, 'feature/work')
  const change = async (act: () => unknown): Promise<void> => {
    origin.run('switch', '--quiet', 'feature/work')
    act()
    origin.run('switch', '--quiet', 'main')
    await importAll(room, repository.id)
  }
  const push = (files: Files) => change(() => origin.commit(toEdits(files), 'More'))
  const mergeMain = (files: Files): Promise<void> => {
    origin.commit(toEdits(files), 'Meanwhile')
    return change(() => origin.run('merge', '--quiet', '--no-edit', 'main'))
  }
  return { id, repository, push, mergeMain }
}
