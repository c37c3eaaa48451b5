import type { RateLimit } from '../http/rate-limit.ts'

/** Per person: the form asks as one types. */
export const codeCheckLimit: RateLimit = { name: 'short-code-check', most: 120, within: 60 }

/** Per network: addresses that lead nowhere. Who has tried so many is told nothing more, of any address. */
export const missLimit: RateLimit = { name: 'chat-link-miss', most: 20, within: 600 }

/** Per network, whatever a page of a link asks for. */
export const visitLimit: RateLimit = { name: 'chat-link-visit', most: 240, within: 60 }

/** Questions of one network, to whichever link. */
export const visitorQuestionLimit: RateLimit = {
  name: 'visitor-question',
  most: 10,
  within: 60,
  key: 'errors.tooManyQuestions',
}

/** Characters of the questions of one network, to whichever link. */
export const visitorTextLimit: RateLimit = {
  name: 'visitor-text',
  most: 100_000,
  within: 60 * 60,
  key: 'errors.tooManyQuestions',
}

/** Questions to one link, from everywhere. */
export const linkQuestionLimit: RateLimit = { name: 'link-question', most: 60, within: 60, key: 'errors.chatLinkBusy' }
