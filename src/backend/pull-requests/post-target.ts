import * as v from 'valibot'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { readGithubAccount } from '../github-app/github-account.ts'
import { findIntegration, type IntegrationRow } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import type { PullRequestRow } from './pull-requests.store.ts'

type PostServices = Pick<Services, 'clock' | 'db' | 'github'>

export interface PostTarget {
  readonly kind: SourceHostKind
  readonly address: string
  readonly hostId: string
  readonly number: number
}

const Scopes = v.object({ scopes: v.array(v.string()) })

const mayWrite = ({ github }: PostServices, row: IntegrationRow): boolean => {
  if (row.kind === 'github') {
    const { installation } = readGithubAccount(row)
    return github !== undefined && installation !== undefined && installation.suspendedAt === null
  }
  const account = v.safeParse(Scopes, row.account)
  return row.sealed_secret !== null && account.success && account.output.scopes.includes('api')
}

export const findPostTarget = async (
  { db }: Pick<PostServices, 'db'>,
  { organisation_id: organisationId, repository_id: id, origin, number }: PullRequestPlace,
): Promise<PostTarget | undefined> => {
  if (origin !== 'Host' || number === null) return undefined
  const repository = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .select(['host_kind as kind', 'host_address as address', 'host_id as hostId'])
    .executeTakeFirst()
  if (repository === undefined) return undefined
  const { kind, address, hostId } = repository
  return kind === null || address === null || hostId === null ? undefined : { kind, address, hostId, number }
}

type PullRequestPlace = Pick<PullRequestRow, 'organisation_id' | 'repository_id' | 'origin' | 'number'>

export const isPostable = async (
  services: PostServices,
  { organisation_id: organisationId }: Pick<PullRequestRow, 'organisation_id'>,
  { kind, address }: PostTarget,
): Promise<boolean> => {
  const row = await findIntegration(services.db, { organisationId, kind })
  if (row === undefined || row.address !== address || row.fault?.kind === 'unauthorized') return false
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= services.clock()
  return !isExpired && mayWrite(services, row)
}
