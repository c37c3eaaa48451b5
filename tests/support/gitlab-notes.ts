import type { Reply } from './gitlab-replies.ts'
import type { GitlabCall, GitlabProject } from './gitlab-server.ts'

export interface GitlabNote {
  readonly id: number
  readonly note: string
  readonly position?: Readonly<Record<string, unknown>>
}

export interface GitlabNotes {
  drafts: GitlabNote[]
  published: GitlabNote[][]
  made: number
  refusedLine: number | undefined
  maxDrafts: number | undefined
}

export const createNotes = (): GitlabNotes => ({
  drafts: [],
  published: [],
  made: 0,
  refusedLine: undefined,
  maxDrafts: undefined,
})

const empty: Reply = { status: 204, body: null }
const rejected: Reply = { status: 400, body: { message: "line_code can't be blank" } }

const addDraft = (notes: GitlabNotes, body: string): Reply => {
  const draft = JSON.parse(body) as Omit<GitlabNote, 'id'>
  if (notes.refusedLine !== undefined && draft.position?.['new_line'] === notes.refusedLine) return rejected
  if (notes.drafts.length >= (notes.maxDrafts ?? Infinity)) return { status: 500, body: {} }
  notes.made += 1
  notes.drafts.push({ id: notes.made, ...draft })
  return { status: 201, body: notes.drafts.at(-1) }
}

export const answerMergeRequest = (
  notes: GitlabNotes,
  { mergeRequests = [] }: GitlabProject,
  { method, path, body }: GitlabCall,
  toPage: (items: readonly unknown[]) => Reply,
): Reply => {
  const [, , , iid, list, id] = path.split('/')
  if (!mergeRequests.some((request) => String(request.iid) === iid)) return { status: 404, body: {} }
  if (list === 'notes') return toPage(notes.published.flat().map(({ note }) => ({ body: note })))
  if (id === 'bulk_publish') {
    notes.published.push(notes.drafts)
    notes.drafts = []
    return empty
  }
  if (method === 'POST') return addDraft(notes, body)
  if (method !== 'DELETE') return toPage(notes.drafts)
  notes.drafts = notes.drafts.filter((draft) => String(draft.id) !== id)
  return empty
}
