import type { Handle } from '../db/tables.ts'

interface Reader {
  readonly pullRequestId: string
  readonly userId: string
}

export const listSeen = async (db: Handle, { pullRequestId, userId }: Reader): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('seen_files')
    .where('pull_request_id', '=', pullRequestId)
    .where('user_id', '=', userId)
    .select(['path', 'version'])
    .execute()
  return new Map(rows.map(({ path, version }) => [path, version]))
}

export const keepSeen = async (
  db: Handle,
  { pullRequestId, userId }: Reader,
  { path, version }: { readonly path: string; readonly version: string },
): Promise<void> => {
  await db
    .insertInto('seen_files')
    .values({ pull_request_id: pullRequestId, user_id: userId, path, version })
    .onConflict((conflict) => conflict.columns(['pull_request_id', 'user_id', 'path']).doUpdateSet({ version }))
    .execute()
}

export const forgetSeen = async (db: Handle, { pullRequestId, userId }: Reader, path: string): Promise<void> => {
  await db
    .deleteFrom('seen_files')
    .where('pull_request_id', '=', pullRequestId)
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .execute()
}
