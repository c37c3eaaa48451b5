import * as v from 'valibot'
import { findSources } from '../data-sources/find-sources.ts'
import { Count, DataSource, findIndexes, requireSource, Text } from './arguments.ts'
import type { TreeNode } from '../search/file-tree.ts'
import { toTaskOwner, Mistake, tool } from './tool.ts'

const stateWords: Readonly<Record<string, string>> = { Alive: 'Ready', PartiallyAlive: 'Partly ready' }

export const getDataSources = tool({
  description:
    'Lists the repositories and workspaces that can be searched, with their states. With a goal in plain words, only those that serve it.',
  args: { query: v.optional(Text), ready_only: v.optional(v.boolean(), true) },
  find: async ({ query, ready_only }, { services, caller, signal }) => {
    const { sources } = await findSources(services, { ...caller, signal }, { query }, ready_only)
    return { dataSources: sources }
  },
  render: ({ dataSources }) =>
    dataSources.length === 0
      ? 'There is no data source.'
      : dataSources
          .map(({ name, type, state, description, relevanceReason }) =>
            [`- ${name} (${type}, ${stateWords[state] ?? state})`, description, relevanceReason]
              .filter((part) => part !== undefined)
              .join('\n  '),
          )
          .join('\n'),
})

const formatNode = (node: TreeNode, depth: number): string =>
  [
    `${'  '.repeat(depth)}${node.name}${node.type === 'folder' ? `/ (${node.files})` : ''}`,
    ...(node.children ?? []).map((child) => formatNode(child, depth + 1)),
  ].join('\n')

export const getFileTree = tool({
  description: 'Shows folders and files of a repository, from its top or from a folder, as deep as asked.',
  args: {
    data_source: DataSource,
    path: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    max_depth: v.optional(Count(1, 8), 3),
    max_nodes: v.optional(Count(1, 300), 100),
  },
  find: async ({ data_source, path = '', max_depth, max_nodes }, call) => {
    const { services, caller } = call
    const indexes = await findIndexes(services.db, caller, data_source)
    const wanted = { path, depth: max_depth, nodes: max_nodes }
    const repositories = []
    for (const index of indexes) {
      const fileTree = await services.work.run(toTaskOwner(call), 'fileTree', index, wanted)
      if (fileTree !== undefined) repositories.push({ name: index.repository.name, ...fileTree })
    }
    if (repositories.length === 0) {
      throw new Mistake(`There is no folder ${path}.`, 'Call get_file_tree without path to see the top.')
    }
    return { path, repositories }
  },
  render: ({ repositories }) =>
    repositories
      .map(({ name, tree, truncated }) =>
        [name, ...tree.map((node) => formatNode(node, 1)), ...(truncated ? ['  …'] : [])].join('\n'),
      )
      .join('\n'),
})

export const getRepositoryOntology = tool({
  description:
    'Gives an overview of a repository: languages, folders, kinds of symbols, and the symbols that are called most.',
  args: { data_source: DataSource },
  find: async ({ data_source }, call) => {
    const { services, caller } = call
    const { id, name } = await requireSource(services.db, caller, data_source)
    const indexes = await findIndexes(services.db, caller, id)
    const repositories = await Promise.all(
      indexes.map((index) => services.work.run(toTaskOwner(call), 'ontology', index)),
    )
    return { dataSource: { id, name }, repositories }
  },
  render: ({ repositories }) =>
    repositories
      .map(({ name, files, languages, folders, symbolKinds, centralSymbols }) =>
        [
          `${name}: ${files} files`,
          `Languages: ${languages.map((language) => `${language.name} (${language.files})`).join(', ')}`,
          `Folders: ${folders.map((folder) => `${folder.path}/ (${folder.files})`).join(', ')}`,
          `Symbols: ${symbolKinds.map(({ kind, count }) => `${kind} (${count})`).join(', ')}`,
          'Called most:',
          ...centralSymbols.map(({ identifier, calls, summary }) => `- ${identifier} (${calls}) ${summary}`.trimEnd()),
        ].join('\n'),
      )
      .join('\n\n'),
})
