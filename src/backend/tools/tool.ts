import * as v from 'valibot'
import type { Member } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { refusalOfIssues } from '../http/validation-sentences.ts'
import type { Services } from '../services.ts'

export interface ToolCall {
  readonly services: Services
  readonly caller: Member
  /** Languages the caller prefers, as the header says it. */
  readonly languages: string | null
}

export interface Tool {
  /** Names of its arguments. */
  readonly takes: readonly string[]
  /** The answer as data, and how it reads as a text for an agent. Throws {@link Mistake} or a refusal. */
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolAnswer>
}

interface ToolAnswer {
  readonly obj: Record<string, unknown>
  readonly text: string
}

/** A mistake in the arguments; `hint` says what to try instead. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

type Entries = Record<string, v.GenericSchema<unknown, unknown>>

interface Parts<E extends Entries, Obj extends object> {
  readonly args: E
  readonly find: (args: v.InferOutput<v.StrictObjectSchema<E, undefined>>, call: ToolCall) => Promise<Obj>
  readonly say: (obj: Obj) => string
}

/** A tool by what it takes, how it finds its answer and how that reads. */
export const tool = <const E extends Entries, Obj extends object>({ args, find, say }: Parts<E, Obj>): Tool => {
  const schema = v.strictObject(args)
  const takes = Object.keys(args)
  return {
    takes,
    async run(given, call) {
      const checked = v.safeParse(schema, given)
      if (!checked.success) {
        const sentences = refusalOfIssues(checked.issues).extra.validationErrors ?? []
        throw new Mistake(sentences.join(' '), `This tool takes ${takes.join(', ')}.`)
      }
      const obj = await find(checked.output, call)
      return { obj: Object.fromEntries(Object.entries(obj)), text: say(obj) }
    },
  }
}

const hintFor = ({ key }: Refusal): string =>
  key === 'errors.invalidRegex'
    ? 'Leave regex out to search for the text as it stands.'
    : 'Call get_data_sources for the names that can be used.'

const isMistaken = ({ status }: Refusal): boolean => status === 400 || status === 404 || status === 409

/** What an agent can put right itself; everything else is a failure of the call. */
export const mistakeOf = (error: unknown): Mistake | undefined => {
  if (error instanceof Mistake) return error
  return error instanceof Refusal && isMistaken(error) ? new Mistake(error.message, hintFor(error)) : undefined
}
