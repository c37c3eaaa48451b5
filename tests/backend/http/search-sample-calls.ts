import type { Things } from './furnished-organisation.ts'
import type { Sample } from './sample-calls.ts'

const named: readonly Sample[] = [
  ({ sourceName }) => ({ query: { Query: 'sentinel', Names: [sourceName] } }),
  ({ workspaceName }) => ({ query: { Query: 'sentinel', Names: [`workspace:${workspaceName}`] } }),
  () => ({ query: { Query: 'sentinel' } }),
]

const suggest = (DataSourceIds: string, Kind: 'File' | 'Symbol' | 'Topic' | 'Language') => ({
  query: { Kind, Text: 'sentinel', DataSourceIds },
})

export const searchSampleCalls = {
  'search.search': [
    ...named,
    ({ repository }: Things) => ({ query: { Query: 'sentinel', DataSourceIds: repository } }),
    ({ workspace }: Things) => ({ query: { Query: 'sentinel', DataSourceIds: workspace } }),
  ],
  'search.semantic': named,
  'search.grep': named,
  'codeSearch.find': named,
  'codeSearch.suggest': [
    ({ repository }: Things) => suggest(repository, 'File'),
    ({ repository }: Things) => suggest(repository, 'Symbol'),
    ({ workspace }: Things) => suggest(workspace, 'Topic'),
    ({ workspace }: Things) => suggest(workspace, 'Language'),
  ],
} as const
