import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Timestamp } from './fields.ts'

export const ticketCategories = ['toDo', 'inProgress', 'done'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const maxTicketKeys = 50
export const maxTicketTitleLength = 300

const TicketKey = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,19}-[1-9]\d{0,8}$/))

export const Ticket = v.object({
  key: v.string(),
  title: v.string(),
  /** The name is the tracker's own, such as "In review". */
  state: v.object({ name: v.string(), category: v.picklist(ticketCategories) }),
  type: v.string(),
  assignee: v.optional(v.string()),
  updatedAt: v.optional(Timestamp),
  url: v.string(),
})
export type Ticket = v.InferOutput<typeof Ticket>

export const ticketEndpoints = defineEndpoints({
  /** Answers those of the keys that the connected tracker knows; a tracker that fails knows none. */
  lookUp: {
    method: 'POST',
    path: '/api/tickets/look-up',
    access: 'ReadOnly',
    body: v.object({ keys: BoundedList(TicketKey, maxTicketKeys) }),
    reply: v.object({ tickets: v.array(Ticket) }),
    ownPagesOnly: true,
  },
})
