import { answerEndpoints, type CompletionRequest } from '#src/contract/chat.ts'
import { conversationTokenHeader } from '#src/contract/common-headers.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { deriveSecret, hashSecret, createSecret } from '../crypto/secret-tokens.ts'
import { deliverAnswer, toDelivery } from '../chat/answer-calls.ts'
import { askQuestion, questionTerms, type QuestionTerms } from '../chat/ask-question.ts'
import { requestedQuestion } from '../chat/requested-question.ts'
import type { Reach } from '../data-sources/allowed-sources.ts'
import { countByNetwork } from '../http/client-network.ts'
import { invalid, notFound, refused } from '../http/refusal.ts'
import { readJsonBody } from '../http/request-body.ts'
import { serve, type Origin, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { linkQuestionLimit, visitorQuestionLimit, visitorTextLimit } from './link-limits.ts'
import { visitOpenLink, type VisitedLink } from './visited-link.ts'

type Question = CompletionRequest

/** Visitors see the sources of the link and nothing else of the organisation. */
export const toReach = ({ organisationId, sources }: VisitedLink): Reach => ({
  organisationId,
  allowedSources: sources.map(({ id }) => id),
})

export const toVisitor = (link: VisitedLink, request: Request) => {
  const token = request.headers.get(conversationTokenHeader)
  if (token === null || token.length > 200) throw notFound()
  return { linkId: link.id, tokenHash: hashSecret(token), ...toReach(link) }
}

const countQuestion = async (
  { limiter }: Services,
  link: VisitedLink,
  question: Question,
  { ip }: Origin,
): Promise<void> => {
  await countByNetwork(limiter, visitorQuestionLimit, ip)
  await limiter.count(linkQuestionLimit, link.id)
  await countByNetwork(limiter, visitorTextLimit, ip, requestedQuestion(question).content.length)
}

const withSources = (link: VisitedLink, question: Question): Question => {
  const [dataSources, names] = [question.dataSources ?? [], question.names ?? []]
  return {
    ...question,
    names,
    dataSources: dataSources.length + names.length > 0 ? dataSources : link.sources.map(({ id }) => ({ id })),
    consumerType: 'SharedChat',
  }
}

const minVisitorKeyLength = 32

const toConversationToken = ({ id }: VisitedLink, { idempotencyKey }: QuestionTerms): string => {
  if (idempotencyKey === null) return createSecret()
  if (idempotencyKey.length < minVisitorKeyLength) {
    throw invalid([`Idempotency-Key must have at least ${minVisitorKeyLength} characters.`])
  }
  return deriveSecret(id, idempotencyKey)
}

const isGoingOn = ({ conversationId }: Question): boolean => typeof conversationId === 'string'

const askAsVisitor = async (
  services: Services,
  question: Question,
  origin: Origin,
  request: Request,
): Promise<Response> => {
  if (question.consumerType !== 'SharedChat') throw refused(400, 'errors.sharedChatOnly')
  const link = await visitOpenLink(services, question.publicChatLink ?? '', origin)
  await countQuestion(services, link, question, origin)
  const terms = questionTerms(request)
  const token = toConversationToken(link, terms)
  const visitor = isGoingOn(question)
    ? toVisitor(link, request)
    : { linkId: link.id, tokenHash: hashSecret(token), ...toReach(link) }
  const answer = await askQuestion(services, visitor, withSources(link, question), terms)
  const named = isGoingOn(question) ? answer : { ...answer, conversationToken: token }
  return deliverAnswer(services, visitor, named, toDelivery(question, request, origin))
}

const namesLink = async (request: Request): Promise<boolean> => {
  const body = await readJsonBody(request.clone()).catch(() => undefined)
  return typeof body === 'object' && body !== null && 'publicChatLink' in body
}

const anyonesComplete = { ...answerEndpoints.complete, access: 'anyone' } as const satisfies Endpoint

/** Visitors have no other rights, whatever headers they send. */
export const openToVisitors = (services: Services, calls: readonly ServedCall[]): readonly ServedCall[] => {
  const visitorsCall = serve(anyonesComplete, ({ body, origin, request }) =>
    askAsVisitor(services, body, origin, request),
  )
  const opened = (membersCall: ServedCall): ServedCall => ({
    endpoint: membersCall.endpoint,
    async answer(request, ...rest) {
      const call = (await namesLink(request)) ? visitorsCall : membersCall
      return call.answer(request, ...rest)
    },
  })
  return calls.map((call) => (call.endpoint === answerEndpoints.complete ? opened(call) : call))
}
