import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { minutes } from '#src/lib/durations.ts'
import { productNames } from '#src/contract/integration-health.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'
import type { Services } from '../services.ts'
import { explainFault } from '../source-hosts/host-refusal.ts'
import { openSourceHost } from '../source-hosts/open-source-host.ts'
import type { HostPullRequest, SourceHost } from '../source-hosts/source-host.ts'
import { describeRange } from './describe-range.ts'
import { cutText } from './foreign-text.ts'
import { findMergeBase, hasCommits, keepCommits, readHash, toHeadRef } from './git-objects.ts'
import type { RepositoryRow } from './history.ts'
import { type ImportPlace, settle, toRow } from './import-branches.ts'
import { listStored, savePullRequest, type StoredPullRequest } from './pull-requests.store.ts'

const maxOpen = 300
const maxSettled = 50
const maxPages = 50
const maxListMs = 2 * minutes
const maxDescriptionLength = 20_000

export interface HostList {
  readonly pullRequests: readonly HostPullRequest[]
  readonly isWhole: boolean
}

const toKey = (number: number): string => `host:${number}`

const listSome = async (
  host: SourceHost,
  hostId: string,
  { isOpen, max }: { readonly isOpen: boolean; readonly max: number },
  signal: AbortSignal,
): Promise<HostList> => {
  const pullRequests: HostPullRequest[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = { isOpen, ...(cursor === undefined ? {} : { cursor }) }
    const { items, nextCursor } = await host.listPullRequests(hostId, query, signal)
    pullRequests.push(...items)
    if (nextCursor === undefined || pullRequests.length >= max)
      return {
        pullRequests: pullRequests.slice(0, max),
        isWhole: nextCursor === undefined && pullRequests.length <= max,
      }
    cursor = nextCursor
  }
  return { pullRequests, isWhole: false }
}

const openHost = async (
  services: Services,
  { organisation_id: organisationId, host_address: address, host_id: hostId }: RepositoryRow,
  kind: SourceHostKind,
): Promise<{ readonly host: SourceHost; readonly hostId: string }> => {
  const host = await openSourceHost(services, organisationId, kind)
  if (host === undefined || host.address !== address || hostId === null)
    throw new IndexingRefused('errors.hostNotConnected', { host: productNames[kind] })
  return { host, hostId }
}

export const listFromHost = async (
  services: Services,
  repository: RepositoryRow,
  kind: SourceHostKind,
  stop: AbortSignal,
): Promise<HostList> => {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(maxListMs)])
  const { host, hostId } = await openHost(services, repository, kind)
  try {
    const open = await listSome(host, hostId, { isOpen: true, max: maxOpen }, signal)
    const settled = await listSome(host, hostId, { isOpen: false, max: maxSettled }, signal)
    return { pullRequests: [...open.pullRequests, ...settled.pullRequests], isWhole: open.isWhole }
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error
    const { key, parameters } = explainFault(kind, error.fault)
    throw new IndexingRefused(key, parameters)
  }
}

export const toHostRefs = (kind: SourceHostKind, { pullRequests }: HostList): string[] =>
  pullRequests.map(({ number }) => `refs/${kind === 'github' ? 'pull' : 'merge-requests'}/${number}/head`)

const findBase = async (
  { git, defaultBranch }: ImportPlace,
  { baseTip, headCommit, state, targetBranch }: HostPullRequest,
  stored: StoredPullRequest | undefined,
): Promise<string | undefined> => {
  const tips = [...(state === 'Merged' ? [baseTip] : []), toHeadRef(targetBranch), baseTip, toHeadRef(defaultBranch)]
  for (const name of tips) {
    const tip = name === undefined ? undefined : await readHash(git, name)
    const base = tip === undefined ? undefined : await findMergeBase(git, tip, headCommit)
    if (base !== undefined && base !== headCommit) return base
  }
  return stored?.head_commit === headCommit ? stored.base_commit : undefined
}

const importOne = async (
  { clock, db }: Services,
  place: ImportPlace,
  pullRequest: HostPullRequest,
  stored: StoredPullRequest | undefined,
): Promise<void> => {
  const { headCommit: head, number } = pullRequest
  if (!(await hasCommits(place.git, [head]))) return
  const base = await findBase(place, pullRequest, stored)
  if (base === undefined) return
  const facts = await describeRange(place.git, { base, head, excluded: base })
  const row = {
    ...toRow(facts, { base, head }),
    origin: 'Host' as const,
    key: toKey(number),
    number,
    title: pullRequest.title || facts.subject || pullRequest.sourceBranch,
    description: cutText(pullRequest.description, maxDescriptionLength),
    author: pullRequest.author || facts.author,
    state: pullRequest.state,
    sourceBranch: pullRequest.sourceBranch,
    targetBranch: pullRequest.targetBranch,
    webUrl: pullRequest.webUrl ?? null,
    openedAt: new Date(pullRequest.openedAt),
    updatedAt: new Date(pullRequest.updatedAt),
  }
  await savePullRequest(db, place, row, clock())
  await keepCommits(place.git, [head, base])
}

export const importFromHost = async (services: Services, place: ImportPlace, list: HostList): Promise<void> => {
  const stored = new Map((await listStored(services.db, place.repositoryId)).map((row) => [row.key, row]))
  for (const pullRequest of list.pullRequests) {
    place.git.signal?.throwIfAborted()
    await importOne(services, place, pullRequest, stored.get(toKey(pullRequest.number)))
  }
  const listed = new Set(list.pullRequests.map(({ number }) => toKey(number)))
  for (const row of stored.values()) {
    const isOpen = row.state === 'Open' || row.state === 'Draft'
    if (list.isWhole && row.origin === 'Host' && isOpen && !listed.has(row.key)) await settle(services, place, row)
  }
}
