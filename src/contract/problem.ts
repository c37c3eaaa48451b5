import {
  dictionary,
  finite,
  flag,
  list,
  object,
  only,
  optional,
  type Read,
  read,
  type Shape,
  text,
} from '#src/lib/shape.ts'

const may = <T>(shape: Shape<T>) => optional(shape, undefined)
const textOrNumber = only((value) => typeof value === 'string' || typeof value === 'number')
const textOrFlag = only((value) => typeof value === 'string' || typeof value === 'boolean')

const ProblemShape = object({
  type: may(text),
  title: may(text),
  status: may(finite),
  detail: may(text),
  message: may(text),
  errorMessageKey: may(text),
  translationParameters: may(dictionary(textOrNumber)),
  /** Text for machines, such as the name of an exception. */
  details: may(text),
  requestId: may(text),
  validationErrors: may(list(text)),
  requiresConfirmation: may(flag),
  requiresIntegration: may(textOrFlag),
  /** Whether the same call may succeed later without a change. */
  retryable: may(flag),
  /** Where in the query the mistake is, in characters from 0; only on a refused search. */
  position: may(finite),
})

type Members = Read<typeof ProblemShape>

/** The body of every failed call: RFC 9457 and the product's own members in one (`src/README.md`, D8). */
export type Problem = { -readonly [Name in keyof Members]?: Members[Name] }

/** Null for a body that is no problem document. */
export const readProblem = (body: unknown): Problem | null => read(ProblemShape, body)
