import { Fragment, type ReactNode, Suspense, useCallback } from 'react'
import type { Message } from '#machines/conversation/messages.ts'
import type { Ticket } from '#src/contract/tickets.ts'
import { findTicketKeys } from '#src/lib/ticket-keys.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { type RenderWords, WordsProvider } from '../../markdown/words.ts'
import { useTickets } from './use-tickets.ts'

const TicketLink = lazyPart(() => import('./ticket-link.tsx'))

const renderTickets = (text: string, tickets: readonly Ticket[]): ReactNode => {
  const parts: ReactNode[] = []
  let end = 0
  for (const { key, from } of findTicketKeys(text)) {
    const ticket = tickets.find((known) => known.key === key)
    if (ticket === undefined) continue
    parts.push(
      <Fragment key={from}>
        {text.slice(end, from)}
        <Suspense fallback={key}>
          <TicketLink ticket={ticket} />
        </Suspense>
      </Fragment>,
    )
    end = from + key.length
  }
  return end === 0 ? text : [...parts, text.slice(end)]
}

interface TicketWordsProps {
  readonly messages: readonly Message[]
  readonly children: ReactNode
}

export function TicketWords({ messages, children }: TicketWordsProps) {
  const tickets = useTickets(messages)
  const render = useCallback<RenderWords>((text) => renderTickets(text, tickets), [tickets])
  return <WordsProvider value={render}>{children}</WordsProvider>
}
