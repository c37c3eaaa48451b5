import { jsonSchema, tool, type ToolSet } from 'ai'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { LookUpTool } from '#src/contract/answer-events.ts'
import type { LookUpRequest } from './look-up.ts'

const Subject = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const LineNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))
const named = (description: string) => v.pipe(Subject, v.description(description))

const schemas = {
  text: v.object({ query: named('The exact text, on one line') }),
  meaning: v.object({ question: named('A question or a description in words') }),
  lines: v.object({
    path: named('The path of a file'),
    from: v.pipe(LineNumber, v.description('The first line, from 1')),
    to: v.pipe(LineNumber, v.description('The last line, at most 200 lines later')),
  }),
  definition: v.object({ name: named('A name, such as parse or Parser.parse') }),
  callers: v.object({ name: named('The name of a function or method') }),
  callees: v.object({ name: named('The name of a function or method') }),
  outline: v.object({ path: v.pipe(v.string(), v.maxLength(500), v.description('A folder or file; empty for all')) }),
} as const satisfies Record<LookUpTool, v.GenericSchema>

const names: Readonly<Record<LookUpTool, readonly [name: string, description: string]>> = {
  text: ['search_text', 'Finds lines that contain an exact text, such as a name, a key or a message.'],
  meaning: ['search_meaning', 'Finds passages about something that is described in words.'],
  lines: ['read_lines', 'Reads lines of a file.'],
  definition: ['find_definition', 'Finds where a function, class, type or constant is defined.'],
  callers: ['find_callers', 'Finds the places that call a function or method.'],
  callees: ['find_callees', 'Finds what a function or method calls.'],
  outline: ['outline', 'Lists the entries of a folder, or the symbols of a file.'],
}

type Given = Partial<Readonly<Record<'query' | 'question' | 'path' | 'name', string>>> & {
  readonly from?: number
  readonly to?: number
}

const toRequest = (kind: LookUpTool, { query, question, path, name, from, to }: Given): LookUpRequest => ({
  tool: kind,
  subject: query ?? question ?? path ?? name ?? '',
  from,
  to,
})

/** The tools reach the indexes of the question and nothing else. `run` returns the text that the model is shown. */
export const createIndexTools = (run: (request: LookUpRequest) => Promise<string>): ToolSet =>
  Object.fromEntries(
    (Object.keys(schemas) as LookUpTool[]).map((kind) => {
      const [name, description] = names[kind]
      const schema: v.GenericSchema = schemas[kind]
      const inputSchema = jsonSchema<Given>(toJsonSchema(schema, { errorMode: 'ignore' }) as never, {
        validate: (given) => {
          const checked = v.safeParse(schema, given)
          return checked.success
            ? { success: true, value: checked.output as Given }
            : { success: false, error: new Error(checked.issues.map(({ message }) => message).join(' ')) }
        },
      })
      return [name, tool({ description, inputSchema, execute: (given) => run(toRequest(kind, given)) })]
    }),
  )
