import type { GitlabSettings } from '#src/contract/gitlab-settings.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { gitlabToken } from '#tests/support/gitlab-server.ts'

const base = '/api/settings/gitlab'
export const gitlabPaths = {
  settings: `${base}/settings`,
  token: `${base}/access-token`,
  details: `${base}/token-details`,
  validate: `${base}/validate-token`,
  webhook: `${base}/webhook-secret`,
} as const

export const connectGitlab = (
  administrator: SignedInPerson,
  gitLabUrl: string,
  more: object = {},
): Promise<GitlabSettings> =>
  administrator.read<GitlabSettings>(gitlabPaths.token, {
    method: 'PUT',
    json: { accessToken: gitlabToken, gitLabUrl, ...more },
  })

export const readGitlab = (administrator: SignedInPerson): Promise<GitlabSettings> =>
  administrator.read<GitlabSettings>(gitlabPaths.settings)

export const addHostRepository = async ({ services: { db, clock } }: TestBackend, organisationId: string) => {
  const now = clock()
  const id = newObjectId(now)
  await db
    .insertInto('repositories')
    .values({
      id,
      organisation_id: organisationId,
      name: `radio-${id}`,
      description: null,
      source_type: 'PublicHttp',
      url: null,
      branch: null,
      upload_id: null,
      status: 'Alive',
      failure: null,
      progress: null,
      current_index: null,
      is_auto_indexed: false,
      created_at: new Date(now),
      host_kind: 'gitlab',
      host_id: id,
    })
    .execute()
  return id
}
