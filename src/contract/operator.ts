import { object, optional, type Read, text } from '#src/lib/shape.ts'

/** Who answers for the installation and how they are reached; empty as far as the installation was not told. */
export const Operator = object({ name: optional(text, ''), email: optional(text, '') })

export type Operator = Read<typeof Operator>
