import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Member } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { createValidationRefusal } from '../http/validation-sentences.ts'
import type { Services } from '../services.ts'

export interface ToolCall {
  readonly services: Services
  readonly caller: Member
  readonly languages: string | null
  readonly signal: AbortSignal
}

export const toTaskOwner = ({ caller: { organisationId }, signal }: ToolCall) => ({ organisationId, signal })

export interface Tool {
  readonly description: string
  readonly takes: readonly string[]
  readonly createInputSchema: () => object
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolAnswer>
}

export interface ToolAnswer {
  readonly obj: Record<string, unknown>
  readonly text: string
}

/** An error in the arguments that an agent can correct; `hint` says how. */
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
  readonly description: string
  readonly args: E
  readonly find: (args: v.InferOutput<v.ObjectSchema<E, undefined>>, call: ToolCall) => Promise<Obj>
  readonly render: (obj: Obj) => string
}

const maxNamed = 10
const maxNameLength = 60

const describeIgnored = (given: unknown, takes: readonly string[]): string | undefined => {
  const unknown = Object.keys(given ?? {}).filter((name) => !takes.includes(name))
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, maxNamed).map((name) => name.slice(0, maxNameLength))
  const rest = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : ''
  return `Ignored, as this tool does not know them: ${named.join(', ')}${rest}. It takes ${takes.join(', ')}.`
}

export const tool = <const E extends Entries, Obj extends object>(parts: Parts<E, Obj>): Tool => {
  const { description, args, find, render } = parts
  const schema = v.object(args)
  const takes = Object.keys(args)
  return {
    description,
    takes,
    createInputSchema: () => toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }),
    async run(given, call) {
      const checked = v.safeParse(schema, given)
      if (!checked.success) {
        const sentences = createValidationRefusal(checked.issues).extra.validationErrors ?? []
        throw new Mistake(sentences.join(' '), `This tool takes ${takes.join(', ')}.`)
      }
      const answer = await find(checked.output, call)
      const [obj, text] = [Object.fromEntries(Object.entries(answer)), render(answer)]
      const note = describeIgnored(given, takes)
      return note === undefined ? { obj, text } : { obj: { ...obj, note }, text: `${text}\n\n${note}` }
    },
  }
}

const hintFor = ({ key }: Refusal): string =>
  key === 'errors.invalidRegex'
    ? 'Leave regex out to search for the text as it stands.'
    : 'Call get_data_sources for the names that can be used.'

const isMistaken = ({ status }: Refusal): boolean => status === 400 || status === 404 || status === 409

export const toMistake = (error: unknown): Mistake | undefined => {
  if (error instanceof Mistake) return error
  return error instanceof Refusal && isMistaken(error) ? new Mistake(error.message, hintFor(error)) : undefined
}
