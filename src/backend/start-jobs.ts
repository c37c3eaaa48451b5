import { minutes, seconds } from '#src/lib/durations.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { followPendingPushes } from './git-webhooks/accept-push.ts'
import { AnalysisTurns } from './repositories/analysis-turns.ts'
import { checkHeads } from './repositories/check-heads.ts'
import { chooseRepository } from './repositories/choose-repository.ts'
import { indexRepository } from './repositories/index-repository.ts'
import { queueWaiting, recoverIndexing } from './repositories/resume-indexing.ts'
import { createOpenReviewSource } from './reviews/git-review-source.ts'
import { postReview } from './reviews/post-review.ts'
import { choosePost, releaseAllPosts } from './reviews/posts.store.ts'
import { chooseReview, releaseReviews } from './reviews/reviews.store.ts'
import { runReview } from './reviews/run-review.ts'
import { renewSealedSecrets } from './renew-sealed-secrets.ts'
import type { Services } from './services.ts'
import { removeStaleSshFolders } from './ssh/ssh-folder.ts'
import { removeUnusedUploads } from './uploads/remove-unused.ts'
import { deleteUnfinished } from './uploads/uploads.store.ts'
import { cleanUp } from './clean-up.ts'
import { runDueRules } from './import-rules/run-due-rules.ts'
import { integrationCheckers } from './integration-checkers.ts'
import { checkIntegrations } from './integrations/check-integrations.ts'
import { followWithImport, importPullRequests } from './pull-requests/import-pull-requests.ts'
import { chooseImport, releaseAllImports } from './pull-requests/imports.store.ts'
import { toUtcDay } from './usage/record-usage.ts'
import { type QueueDefinition, type QueueName, queueNames } from './jobs/job-queue.ts'
import { deliverMail, resumeMail } from './jobs/mail-delivery.ts'

/** Builds send a heartbeat every few seconds; one that was silent this long belongs to a dead process. */
const silentAfterMs = 45 * seconds
const recoveryIntervalMs = 15 * seconds

type Queues<Name extends QueueName> = Readonly<Record<Name, Omit<QueueDefinition, 'name'>>>

const defineIndexQueues = (services: Services): Queues<'index-repository' | 'embed-chunks'> => {
  const worker = newObjectId(services.clock())
  const turns = new AnalysisTurns()
  return {
    'index-repository': {
      retryLimit: 0,
      retryDelay: 30,
      expiresAfter: 12 * 60 * 60,
      choose: (underWay) => chooseRepository(services.db, underWay),
      run: async (id, signal) => {
        await indexRepository(services, worker, id, turns, signal)
        if (signal.aborted) return
        await followPendingPushes(services)
        await followWithImport(services, id)
      },
    },
    'embed-chunks': {
      retryLimit: 0,
      retryDelay: 15,
      expiresAfter: 12 * 60 * 60,
      choose: (underWay) => services.embeddings.choose(underWay),
      run: (id, signal) => services.embeddings.embed(worker, id, signal),
    },
  }
}

const defineReviewQueues = (services: Services): Queues<'import-pull-requests' | 'review' | 'post-review'> => ({
  review: {
    retryLimit: 0,
    retryDelay: 30,
    expiresAfter: 60 * 60,
    choose: (underWay) => chooseReview(services.db, underWay, services.clock()),
    run: (id, signal) => runReview(services, id, createOpenReviewSource(services), signal),
  },
  'post-review': {
    retryLimit: 0,
    retryDelay: 30,
    expiresAfter: 60 * 60,
    choose: (underWay) => choosePost(services.db, underWay, services.clock()),
    run: (id, signal) => postReview(services, id, signal),
  },
  'import-pull-requests': {
    retryLimit: 0,
    retryDelay: 30,
    expiresAfter: 60 * 60,
    choose: (underWay) => chooseImport(services.db, underWay, services.clock()),
    run: (id, signal) => importPullRequests(services, id, signal),
  },
})

const defineQueues = (services: Services): Queues<QueueName> => ({
  ...defineIndexQueues(services),
  ...defineReviewQueues(services),
  'send-mail': { retryLimit: 6, retryDelay: 30, expiresAfter: 120, run: (id) => deliverMail(services, id) },
  'clean-up': { retryLimit: 2, retryDelay: 300, expiresAfter: 600, run: (day) => cleanUp(services, day) },
  'check-integrations': {
    retryLimit: 0,
    retryDelay: 60,
    expiresAfter: 1800,
    run: (_, signal) => checkIntegrations(services, integrationCheckers, signal),
  },
  'run-import-rules': {
    retryLimit: 0,
    retryDelay: 60,
    expiresAfter: 1800,
    run: (_, signal) => runDueRules(services, signal),
  },
})

/** `isAlone` says that no other process uses the database, so that unfinished work belongs to a dead process. */
export const startJobs = async (services: Services, isAlone: boolean): Promise<void> => {
  const { accountRequests, clock, db, embeddings, jobs, mailer } = services
  const recover = async () => {
    if (!isAlone) await recoverIndexing(services, new Date(clock() - silentAfterMs))
    await followPendingPushes(services)
    await queueWaiting(services)
  }
  await recoverIndexing(services, new Date(isAlone ? clock() + 1 : clock() - silentAfterMs))
  if (isAlone) await releaseAllImports(db)
  if (isAlone) await releaseReviews(db)
  if (isAlone) await releaseAllPosts(db)
  const queues = defineQueues(services)
  await jobs.start(queueNames.map((name) => ({ name, ...queues[name] })))
  mailer.dispatchThrough((id) => jobs.send('send-mail', id))
  await queueWaiting(services)
  await embeddings.recover()
  await resumeMail(services)
  await accountRequests.resume()
  await renewSealedSecrets(services)
  await jobs.send('clean-up', toUtcDay(clock()))
  if (isAlone) await deleteUnfinished(db, new Date(clock()))
  await removeStaleSshFolders(services.config)
  await removeUnusedUploads(services)
  jobs.repeat(60 * minutes, () => jobs.send('clean-up', toUtcDay(clock())))
  jobs.repeat(60 * minutes, () => removeUnusedUploads(services))
  jobs.repeat(minutes, () => jobs.send('check-integrations', 'due'))
  jobs.repeat(minutes, () => jobs.send('run-import-rules', 'due'))
  jobs.repeat(minutes, () => accountRequests.resume())
  jobs.repeat(minutes, () => checkHeads(services))
  jobs.repeat(isAlone ? minutes : recoveryIntervalMs, recover)
}
