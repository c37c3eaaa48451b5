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
  details: may(text),
  requestId: may(text),
  validationErrors: may(list(text)),
  requiresConfirmation: may(flag),
  requiresIntegration: may(textOrFlag),
  retryable: may(flag),
  /** The index of the error in the query, from 0; only on a refused search. */
  position: may(finite),
})

type Members = Read<typeof ProblemShape>

/** Combines RFC 9457 with the product's own members (`src/README.md`, D8). */
export type Problem = { -readonly [Name in keyof Members]?: Members[Name] }

/** Returns null for a body that is not a problem document. */
export const readProblem = (body: unknown): Problem | null => read(ProblemShape, body)
