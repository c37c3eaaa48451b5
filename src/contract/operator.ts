import { object, optional, type Read, text } from '#src/lib/shape.ts'

export const Operator = object({ name: optional(text, ''), email: optional(text, '') })

export type Operator = Read<typeof Operator>
