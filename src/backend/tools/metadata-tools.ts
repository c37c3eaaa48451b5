import * as v from 'valibot'
import { searchScope } from '../search/search-scope.ts'
import { described, places } from './arguments.ts'
import { entities, maxRows, maxStatementLength } from './metadata/metadata-fields.ts'
import { Mistake, toTaskOwner, tool } from './tool.ts'

const operators = '= != < <= > >= LIKE ILIKE IN BETWEEN, IS NULL, each with NOT; AND OR NOT and parentheses'
const clauses =
  'SELECT [DISTINCT] fields, count(*), count([DISTINCT] field), sum, avg, min, max · FROM one entity · WHERE · GROUP BY · HAVING · ORDER BY · LIMIT · OFFSET'

export const getArtifactQuerySchema = tool({
  description: 'Describes the entities, fields, operators and examples of query_artifact_metadata.',
  args: {
    entity: v.optional(v.picklist(Object.keys(entities))),
    include_examples: v.optional(v.boolean(), true),
  },
  find: async ({ entity, include_examples }) => ({
    clauses,
    operators,
    maxRows,
    entities: Object.entries(entities)
      .filter(([name]) => entity === undefined || entity === name)
      .map(([name, { description, fields, examples }]) => ({
        name,
        description,
        fields: Object.entries(fields).map(([field, { type, description: meaning }]) => ({
          name: field,
          type,
          description: meaning,
        })),
        ...(include_examples ? { examples } : {}),
      })),
  }),
  render: ({ entities: shown }) =>
    [
      `${clauses}\nOperators: ${operators}\nAt most ${maxRows} rows.`,
      ...shown.map(({ name, description, fields, examples = [] }) =>
        [
          `${name}: ${description}`,
          ...fields.map((field) => `- ${field.name} (${field.type}): ${field.description}`),
          ...examples.map((example) => `Example: ${example}`),
        ].join('\n'),
      ),
    ].join('\n\n'),
})

const formatRow = (cells: readonly unknown[]): string => cells.map((cell) => cell ?? '').join('\t')

export const queryArtifactMetadata = tool({
  description:
    'Counts, sorts and filters indexed files and symbols with one read-only SELECT. Call get_artifact_query_schema first.',
  args: {
    statement: described(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxStatementLength)), 'One SELECT'),
    data_sources: places.data_sources,
  },
  find: async ({ statement, data_sources: names }, call) => {
    const { services, caller } = call
    const indexes = await searchScope(services.db, caller, { names })
    const answer = await services.work.run(toTaskOwner(call), 'queryMetadata', indexes, statement)
    if ('mistake' in answer) throw new Mistake(answer.mistake.message, answer.mistake.hint)
    return answer
  },
  render: ({ columns, rows, truncated }) =>
    [formatRow(columns), ...rows.map(formatRow), ...(truncated ? ['There are more rows.'] : [])].join('\n'),
})
