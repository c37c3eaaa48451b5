import { publicChatLinkEndpoints, visitorEndpoints, type PublicChat } from '#src/contract/public-chat-links.ts'
import { resumeAnswer, stopAnswer } from '../chat/answer-calls.ts'
import { presentConversation } from '../chat/conversation.present.ts'
import { readConversation } from '../chat/conversations.store.ts'
import { readAnswer, readMessages } from '../chat/messages.store.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { findTopics } from '../search/find-topics.ts'
import { searchScope, type SearchedIndex } from '../search/search-scope.ts'
import type { Services } from '../services.ts'
import { citedPlace } from './cited-place.ts'
import { visitLink, visitOpenLink, type VisitedLink } from './visited-link.ts'
import { toReach, toVisitor } from './visitor-question.ts'

const findIndexes = ({ db }: Services, link: VisitedLink): Promise<SearchedIndex[]> =>
  searchScope(db, toReach(link), {})

const present = async (services: Services, link: VisitedLink): Promise<PublicChat> => ({
  name: link.name,
  title: link.title,
  organisation: { name: link.organisationName },
  dataSources: link.sources.map(({ name, type }) => ({ name, type })),
  state: link.state,
  topics: link.state === 'live' ? await findTopics(services.db, await findIndexes(services, link)) : [],
})

const conversationRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(visitorEndpoints.conversation, async ({ origin, params: { id, name }, request }) => {
      const link = await visitOpenLink(services, name, origin)
      const row = await readConversation(db, toVisitor(link, request), id)
      if (row === undefined) throw notFound()
      return presentConversation(row, await readMessages(db, row.id))
    }),
    serve(visitorEndpoints.citation, async ({ origin, params: { id, name, number }, request }) => {
      const link = await visitOpenLink(services, name, origin)
      const answer = await readAnswer(db, toVisitor(link, request), id)
      const citation = answer?.citations.find((cited) => String(cited.number) === number)
      if (citation === undefined) throw notFound()
      return citedPlace(db, await findIndexes(services, link), citation)
    }),
  ]
}

export const publicChatRoutes = (services: Services): readonly ServedCall[] => [
  serve(publicChatLinkEndpoints.open, async ({ origin, params: { name } }) =>
    present(services, await visitLink(services, name, origin)),
  ),
  ...conversationRoutes(services),
  serve(visitorEndpoints.stop, async ({ origin, params: { id, name }, request }) =>
    stopAnswer(services, toVisitor(await visitLink(services, name, origin), request), id),
  ),
  serve(visitorEndpoints.resume, async ({ origin, params: { id, name }, query: { from }, request }) => {
    const visitor = toVisitor(await visitOpenLink(services, name, origin), request)
    return resumeAnswer(services, visitor, { id, from, requestId: origin.requestId })
  }),
]
