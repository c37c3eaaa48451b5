import { insertComment } from '#src/backend/pull-requests/comments.store.ts'
import { savePullRequest } from '#src/backend/pull-requests/pull-requests.store.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export const storePullRequest = (
  { services: { clock, db } }: TestBackend,
  { organisationId }: Pick<SignedInPerson, 'organisationId'>,
  repositoryId: string,
  mark: string,
): Promise<string> =>
  savePullRequest(
    db,
    { organisationId, repositoryId },
    {
      origin: 'Branch',
      key: `branch:${mark}`,
      number: null,
      title: `Change ${mark}`,
      description: `For ${mark}.`,
      author: `Ada of ${mark}`,
      state: 'Open',
      sourceBranch: mark,
      targetBranch: 'main',
      headCommit: 'a'.repeat(40),
      baseCommit: 'b'.repeat(40),
      webUrl: null,
      commits: [],
      commitsTotal: 0,
      files: 1,
      addedLines: 1,
      removedLines: 0,
      openedAt: new Date(clock()),
      updatedAt: new Date(clock()),
    },
    clock(),
  )

export const storeComment = (
  { services: { clock, db } }: TestBackend,
  { organisationId, userId }: SignedInPerson,
  pullRequestId: string,
  text: string,
): Promise<string> => {
  const comment = { path: 'src/main.ts', side: 'after', line: 1, quote: '', text, authorId: userId } as const
  return insertComment(db, { organisationId, pullRequestId }, comment, clock())
}
