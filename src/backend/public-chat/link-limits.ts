import { hours, minutes } from '#src/lib/durations.ts'
import type { RateLimit } from '../http/rate-limit.ts'

/** Per person: the form asks as one types. */
export const codeCheckLimit: RateLimit = { name: 'short-code-check', max: 120, withinMs: 1 * minutes }

/** Per network: addresses that lead nowhere. Who has tried so many is told nothing more, of any address. */
export const missLimit: RateLimit = { name: 'chat-link-miss', max: 20, withinMs: 10 * minutes }

/** Per network, whatever a page of a link asks for. */
export const visitLimit: RateLimit = { name: 'chat-link-visit', max: 240, withinMs: 1 * minutes }

/** Questions of one network, to whichever link. */
export const visitorQuestionLimit: RateLimit = {
  name: 'visitor-question',
  max: 10,
  withinMs: 1 * minutes,
  key: 'errors.tooManyQuestions',
}

/** Characters of the questions of one network, to whichever link. */
export const visitorTextLimit: RateLimit = {
  name: 'visitor-text',
  max: 100_000,
  withinMs: 1 * hours,
  key: 'errors.tooManyQuestions',
}

/** Questions to one link, from everywhere. */
export const linkQuestionLimit: RateLimit = {
  name: 'link-question',
  max: 60,
  withinMs: 1 * minutes,
  key: 'errors.chatLinkBusy',
}
