import type { Message } from '#machines/conversation/messages.ts'
import { useCall } from '#src/api/use-call.ts'
import { maxTicketKeys, type Ticket, ticketEndpoints } from '#src/contract/tickets.ts'
import { findTicketKeys } from '#src/lib/ticket-keys.ts'
import { useVisitorMode } from '../visitor-mode.ts'

const keysByMessage = new WeakMap<Message, readonly string[]>()

const listKeys = (message: Message): readonly string[] => {
  if (message.state === 'streaming') return []
  const known = keysByMessage.get(message)
  if (known !== undefined) return known
  const keys = findTicketKeys(message.content).map(({ key }) => key)
  keysByMessage.set(message, keys)
  return keys
}

const options = { keepPreviousData: true, shouldRetryOnError: false, onError: () => undefined }
const none: readonly Ticket[] = []

/** The tickets that a conversation names. A look-up that fails, or is under way, leaves those that are known. */
export const useTickets = (messages: readonly Message[]): readonly Ticket[] => {
  const isVisitor = useVisitorMode() !== null
  const keys = [...new Set(messages.flatMap(listKeys))].slice(-maxTicketKeys).toSorted()
  const { data } = useCall(ticketEndpoints.lookUp, isVisitor || keys.length === 0 ? null : { body: { keys } }, options)
  return data?.tickets ?? none
}
