import * as v from 'valibot'
import type { RelationshipProfile } from '#src/contract/artifacts.ts'
import { Count, DataSource } from './arguments.ts'
import { toTaskOwner, tool } from './tool.ts'

const Identifier = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(5000),
  v.description('As a search returns it, such as owner/repository::src/main.ts::start'),
)

const profiles = {
  calls_only: 'CallsOnly',
  inheritance_only: 'InheritanceOnly',
  all_relevant: 'AllRelevant',
  references_only: 'ReferencesOnly',
} as const satisfies Readonly<Record<string, RelationshipProfile>>

const withLineNumbers = (content: string, from: number): string =>
  content
    .split('\n')
    .map((line, at) => `${from + at}: ${line}`)
    .join('\n')

export const fetchArtifactsTool = tool({
  description: 'Reads the whole source of symbols, chunks or files by the identifiers that a search has returned.',
  args: { identifiers: v.pipe(v.array(Identifier), v.minLength(1), v.maxLength(50)), data_source: DataSource },
  find: async ({ identifiers, data_source: dataSource }, call) => ({
    artifacts: await call.services.work.run(toTaskOwner(call), 'fetchArtifacts', call.caller, {
      identifiers,
      dataSource,
    }),
  }),
  render: ({ artifacts }) =>
    artifacts
      .map(({ identifier, content, startLine = 1 }) =>
        content === null ? `${identifier}: not found` : `${identifier}\n${withLineNumbers(content, startLine)}`,
      )
      .join('\n\n'),
})

export const getArtifactRelationships = tool({
  description: 'Lists what a symbol calls, what calls it, what it inherits from or what refers to it, with the lines.',
  args: {
    identifier: Identifier,
    profile: v.optional(v.picklist(Object.keys(profiles) as (keyof typeof profiles)[]), 'calls_only'),
    max_count_per_type: v.optional(Count(1, 1000), 50),
    data_source: DataSource,
  },
  find: ({ identifier, profile, max_count_per_type: maxPerType, data_source: dataSource }, call) => {
    const wanted = { identifier, profile: profiles[profile], maxPerType, dataSource }
    return call.services.work.run(toTaskOwner(call), 'relateArtifact', call.caller, wanted)
  },
  render: ({ sourceIdentifier, found, relationships }) =>
    found
      ? relationships
          .map(({ relationType, totalCount, items }) =>
            [
              `${relationType} (${totalCount})`,
              ...items.map(({ identifier, shortSummary, callSites }) =>
                [`- ${identifier}`, shortSummary, callSites.map(({ position }) => position).join(', ')]
                  .filter((part) => part !== '')
                  .join('\n  '),
              ),
            ].join('\n'),
          )
          .join('\n')
      : `${sourceIdentifier}: not found`,
})
