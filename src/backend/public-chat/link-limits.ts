import { hours, minutes } from '#src/lib/durations.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export const codeCheckLimit: RateLimit = { name: 'short-code-check', max: 120, withinMs: 1 * minutes }

export const missLimit: RateLimit = { name: 'chat-link-miss', max: 20, withinMs: 10 * minutes }

export const visitLimit: RateLimit = { name: 'chat-link-visit', max: 240, withinMs: 1 * minutes }

export const previewLimit: RateLimit = { name: 'chat-link-preview', max: 240, withinMs: 1 * minutes }

export const previewMissLimit: RateLimit = { name: 'chat-link-preview-miss', max: 20, withinMs: 10 * minutes }

export const visitorQuestionLimit: RateLimit = {
  name: 'visitor-question',
  max: 10,
  withinMs: 1 * minutes,
  key: 'errors.tooManyQuestions',
}

export const visitorTextLimit: RateLimit = {
  name: 'visitor-text',
  max: 100_000,
  withinMs: 1 * hours,
  key: 'errors.tooManyQuestions',
}

export const linkQuestionLimit: RateLimit = {
  name: 'link-question',
  max: 60,
  withinMs: 1 * minutes,
  key: 'errors.chatLinkBusy',
}
