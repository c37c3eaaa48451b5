import { sql } from 'kysely'
import { hours, minutes } from '#src/lib/durations.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { findRemote } from '../indexing/git-remote.ts'
import { getWaitMs, indexingFailure, isFetchFailure } from '../indexing/indexing-failure.ts'
import { chooseBranch, readRemoteHeads, type RemoteHeads } from '../indexing/remote-heads.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import type { Services } from '../services.ts'
import { inSshFolder } from '../ssh/ssh-folder.ts'
import { scheduleIndexing, startIndexing } from './schedule-indexing.ts'
import { withSourceAccess } from './source-access.ts'
import { busyStatuses } from './statuses.ts'

const checkIntervalMs = 15 * minutes
const maxBackOffMs = 24 * hours
const maxPerRound = 20
const maxAtOnce = 4
const claimMs = 5 * minutes
const maxAnswerMs = 30_000

const findDue = async ({ clock, db }: Services): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from repositories r join organisations o on o.id = r.organisation_id
    where r.is_auto_indexed and o.is_auto_indexing_allowed and r.url is not null
      and r.status not in (${sql.join([...busyStatuses])})
      and (r.next_head_check_at is null or r.next_head_check_at <= ${new Date(clock())}::timestamptz)
    order by r.next_head_check_at nulls first, r.id limit ${maxPerRound}`.execute(db)
  return rows.map(({ id }) => id)
}

const claim = ({ clock, db }: Services, id: string) =>
  db
    .updateTable('repositories')
    .set({ next_head_check_at: new Date(clock() + claimMs) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('next_head_check_at', 'is', null), where('next_head_check_at', '<=', new Date(clock()))]),
    )
    .returningAll()
    .executeTakeFirst()

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

const findNextCheck = (now: number, failures: number): number => {
  const pause = Math.min(maxBackOffMs, checkIntervalMs * 2 ** Math.min(failures, 10))
  return now + pause * (0.75 + Math.random() * 0.5)
}

const readIndexed = async ({ db }: Services, no: number | null) => {
  if (no === null) return undefined
  const row = await db
    .selectFrom('code_indexes')
    .where('no', '=', no)
    .select(['commit_info', 'branch'])
    .executeTakeFirst()
  return row === undefined ? undefined : { commit: row.commit_info?.hash, branch: row.branch }
}

const readHeads = (services: Services, claimed: Claimed): Promise<RemoteHeads> =>
  inSshFolder(services.config, (sshFolder) => {
    const signal = AbortSignal.timeout(claimMs)
    return withSourceAccess(services, claimed, { sshFolder, signal }, async ({ host, ssh }) => {
      const place = host ?? { url: claimed.url ?? '', policy: installationPolicy(services.config) }
      const remote = await findRemote({ ...place, ...(ssh === undefined ? {} : { ssh }), signal }, maxAnswerMs)
      return readRemoteHeads(remote, { timeoutMs: maxAnswerMs, signal }).catch((error: unknown) => {
        throw remote.explain?.(error) ?? error
      })
    })
  })

const hasMoved = async (services: Services, claimed: Claimed): Promise<boolean> => {
  const { branch, current_index: no } = claimed
  const heads = await readHeads(services, claimed)
  const wanted = chooseBranch(heads, branch ?? undefined)
  const indexed = await readIndexed(services, no)
  return indexed?.commit !== heads.branches.get(wanted) || indexed?.branch !== wanted
}

const keepOutcome = async (
  services: Services,
  { id, failed_head_checks: failed }: Claimed,
  hasFailed: boolean,
  waitMs = 0,
) => {
  const now = services.clock()
  const failures = hasFailed ? failed + 1 : 0
  await services.db
    .updateTable('repositories')
    .set({
      head_checked_at: new Date(now),
      failed_head_checks: failures,
      next_head_check_at: new Date(Math.max(now + waitMs, findNextCheck(now, failures))),
    })
    .where('id', '=', id)
    .execute()
}

const keepFailure = async (services: Services, claimed: Claimed, error: unknown) => {
  const failure = indexingFailure(error, claimed.branch ?? '')
  await services.db
    .updateTable('repositories')
    .set({ failure: JSON.stringify(failure) })
    .where('id', '=', claimed.id)
    .where('status', 'not in', [...busyStatuses])
    .execute()
  await keepOutcome(services, claimed, true, getWaitMs(failure))
}

const clearFailure = async ({ db }: Services, { id, failure, failed_head_checks: failed }: Claimed): Promise<void> => {
  if (failed === 0 && (failure === null || !isFetchFailure(failure))) return
  await db
    .updateTable('repositories')
    .set({ failure: null })
    .where('id', '=', id)
    .where('current_index', 'is not', null)
    .execute()
}

const checkHead = async (services: Services, id: string): Promise<void> => {
  const claimed = await claim(services, id)
  if (claimed === undefined) return
  try {
    const isMoved = await hasMoved(services, claimed)
    if (!isMoved) await clearFailure(services, claimed)
    await keepOutcome(services, claimed, isMoved && claimed.failure !== null)
    if (isMoved && (await scheduleIndexing(services.db, claimed.organisation_id, id, services.clock())))
      await startIndexing(services, [id])
  } catch (error) {
    if (!(error instanceof GitFailed)) services.log.info('a head was not read', { repositoryId: id, error })
    await keepFailure(services, claimed, error)
  }
}

export const checkHeads = async (services: Services): Promise<void> => {
  const due = [...(await findDue(services))]
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await checkHead(services, id)
  }
  await Promise.all(Array.from({ length: maxAtOnce }, work))
}
