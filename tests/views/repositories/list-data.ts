import type { Repository } from '#src/contract/repositories.ts'
import { newObjectId } from '#src/lib/object-id.ts'

export const listed = (own: Partial<Repository> & Pick<Repository, 'name'>): Repository => ({
  id: newObjectId(Date.UTC(2026, 0, 5)),
  sourceType: 'PublicHttp',
  url: `https://git.example/${own.name}.git`,
  branch: 'main',
  status: 'New',
  isAutoIndexed: false,
  createdAt: new Date(Date.UTC(2026, 0, 5)).toISOString(),
  ...own,
})

export const createIndex = (own: Partial<NonNullable<Repository['index']>> = {}): NonNullable<Repository['index']> => ({
  indexedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  files: 12,
  symbols: 340,
  sizeBytes: 14_200_000,
  languages: [
    { name: 'TypeScript', bytes: 900, files: 9 },
    { name: 'CSS', bytes: 60, files: 1 },
    { name: 'HTML', bytes: 30, files: 1 },
    { name: 'Shell', bytes: 10, files: 1 },
  ],
  skipped: { binary: 4, vendored: 31 },
  commit: {
    hash: '9ecf8041aa77b1c2d3e4f5a6b7c8d9e0f1a2b3c4',
    message: 'Answer from the index\n\nAt last.',
    author: 'Ada Lovelace',
    committedAt: '2026-01-04T10:00:00.000Z',
  },
  ...own,
})

export const answering =
  (repositories: () => readonly Repository[]) =>
  (path: string, method: string): Response | undefined =>
    method === 'GET' && path === '/api/repositories' ? Response.json(repositories()) : undefined
