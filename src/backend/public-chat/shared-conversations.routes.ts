import { shareEndpoints, type ConversationShare, type SharedMessage } from '#src/contract/shared-conversations.ts'
import { presentConversation } from '../chat/conversation.present.ts'
import { readConversation, type ConversationRow } from '../chat/conversations.store.ts'
import { readMessages, type Owner } from '../chat/messages.store.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import type { Handle } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { requireLinksFeature } from './links-feature.ts'
import { deleteShare, findShare, putShare, type ShareRow } from './shared-conversations.store.ts'
import { readSharedPlaces } from './shared-places.ts'
import { visitShare } from './visited-share.ts'

type Sharer = Owner & { readonly organisationId: string }

const requireConversation = async (db: Handle, sharer: Sharer, id: string): Promise<ConversationRow> => {
  const row = await readConversation(db, sharer, id)
  if (row === undefined) throw notFound()
  return row
}

const toShared = ({
  id,
  role,
  content,
  citations,
  state,
  createdAt,
  answeredBy,
  notice,
}: SharedMessage): SharedMessage => ({
  id,
  role,
  content,
  citations,
  state,
  createdAt,
  ...(answeredBy === undefined ? {} : { answeredBy }),
  ...(notice === undefined ? {} : { notice }),
})

const isFinished = ({ role, state, content }: SharedMessage): boolean =>
  role === 'assistant' && state !== 'streaming' && content !== ''

const readFinished = async (db: Handle, row: ConversationRow): Promise<SharedMessage[]> => {
  const { messages } = presentConversation(row, await readMessages(db, row.id))
  return messages.slice(0, messages.findLastIndex(isFinished) + 1).map(toShared)
}

const present = ({ token, shared_at, messages }: ShareRow, finished: readonly SharedMessage[]): ConversationShare => ({
  token,
  sharedAt: shared_at.toISOString(),
  isOutdated: messages.at(-1)?.id !== finished.at(-1)?.id,
})

const share = async ({ clock, db }: Services, sharer: Sharer, id: string): Promise<ConversationShare> => {
  await requireLinksFeature(db, sharer.organisationId)
  const row = await requireConversation(db, sharer, id)
  const messages = await readFinished(db, row)
  if (messages.length === 0) throw refused(409, 'errors.nothingToShare')
  const places = await readSharedPlaces(db, sharer.organisationId, messages)
  const snapshot = { conversationId: id, token: createSecret(), title: row.title, messages, places }
  await putShare(db, snapshot, new Date(clock()))
  const kept = await findShare(db, id)
  if (kept === undefined) throw notFound()
  return present(kept, messages)
}

export const sharedConversationRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(shareEndpoints.read, async ({ caller, params: { id } }) => {
      await requireLinksFeature(db, caller.organisationId)
      const row = await requireConversation(db, caller, id)
      const finished = await readFinished(db, row)
      const kept = await findShare(db, id)
      return { share: kept === undefined ? null : present(kept, finished), isShareable: finished.length > 0 }
    }),
    serve(shareEndpoints.create, async ({ caller, params: { id } }) => ({ share: await share(services, caller, id) })),
    serve(shareEndpoints.remove, async ({ caller, params: { id } }) => {
      await requireConversation(db, caller, id)
      await deleteShare(db, id)
    }),
    serve(shareEndpoints.open, async ({ origin, params: { token } }) => {
      const { title, shared_at, messages } = await visitShare(services, token, origin)
      return { title, sharedAt: shared_at.toISOString(), messages }
    }),
    serve(shareEndpoints.place, async ({ origin, params: { id, number, token } }) => {
      const { places } = await visitShare(services, token, origin)
      const place = places.find(({ messageId, number: cited }) => messageId === id && String(cited) === number)
      if (place === undefined) throw notFound()
      const { messageId: _, number: __, ...shown } = place
      return shown
    }),
  ]
}
