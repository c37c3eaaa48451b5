import { hours } from '#src/lib/durations.ts'
import type { RateLimit, RateLimiter } from '../http/rate-limit.ts'
import type { Owner } from './messages.store.ts'

export const organisationTextLimit: RateLimit = {
  name: 'question-text',
  max: 2_000_000,
  withinMs: 1 * hours,
  key: 'errors.tooManyQuestions',
}

export const linkTextLimit: RateLimit = {
  name: 'link-question-text',
  max: 500_000,
  withinMs: 1 * hours,
  key: 'errors.chatLinkBusy',
}

export const countQuestionText = (limiter: RateLimiter, owner: Owner, { length }: string): Promise<void> =>
  'linkId' in owner
    ? limiter.count(linkTextLimit, owner.linkId, length)
    : limiter.count(organisationTextLimit, owner.organisationId, length)
