import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Id } from './fields.ts'
import { dataSourceStatuses } from './repositories.ts'

export const DataSource = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(['Repository', 'Workspace']),
  url: v.optional(v.string()),
  branch: v.optional(v.string()),
  description: v.optional(v.string()),
  repositoryIds: v.optional(v.array(Id)),
  state: v.picklist(dataSourceStatuses),
  relevanceReason: v.optional(v.string()),
})
export type DataSource = v.InferOutput<typeof DataSource>

const kind = v.optional(v.picklist(['Repository', 'Workspace']))
const words = v.optional(v.pipe(v.string(), v.maxLength(1000)))
const filter = v.object({ type: kind, searchTerm: words, query: words })

export const dataSourceEndpoints = defineEndpoints({
  alive: {
    method: 'GET',
    path: '/api/datasources/alive',
    access: 'Guest',
    query: filter,
    reply: v.array(DataSource),
    takesApiKeys: true,
  },
  all: {
    method: 'GET',
    path: '/api/datasources/all',
    access: 'Guest',
    query: v.object({ type: kind, query: words }),
    reply: v.array(DataSource),
    takesApiKeys: true,
  },
})

export const systemEndpoints = defineEndpoints({
  supportedLanguages: {
    method: 'GET',
    path: '/api/system/supported-languages',
    access: 'anyone',
    reply: v.array(v.object({ name: v.string(), extensions: v.array(v.string()), hasSymbols: v.boolean() })),
  },
})

/** The newer name of `alive` (`src/backend/README.md`, "Data sources"). */
export const readyEndpoints = defineEndpoints({
  ready: {
    method: 'GET',
    path: '/api/datasources/ready',
    access: 'Guest',
    query: filter,
    reply: v.array(DataSource),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})

export const Model = v.object({
  /** The id is `quarry/<name>` of a data source, or `quarry/all`. */
  id: v.string(),
  object: v.literal('model'),
  created: v.number(),
  owned_by: v.literal('quarry'),
})
export type Model = v.InferOutput<typeof Model>

export const modelEndpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/models',
    access: 'ReadOnly',
    reply: v.object({ object: v.literal('list'), data: v.array(Model) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  read: {
    method: 'GET',
    path: '/api/models/:model',
    access: 'ReadOnly',
    reply: Model,
    takesApiKeys: true,
    takesSlashes: true,
    ownPagesOnly: true,
  },
})
