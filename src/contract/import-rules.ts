import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, Line, Timestamp, Version } from './fields.ts'
import { RepositoryFailure } from './repositories.ts'
import { sourceHostKinds } from './source-hosts.ts'

export const maxGlobs = 20
export const maxGlobLength = 200
export const maxAddedByRun = 100

const Globs = v.pipe(v.array(Line(maxGlobLength)), v.maxLength(maxGlobs))

const ruleFields = {
  /** Match the whole name of a repository without regard to case: `*` stands for any characters, `?` for one. */
  include: Globs,
  exclude: Globs,
  hasForks: v.boolean(),
  hasArchived: v.boolean(),
}
const ownerFields = { host: v.picklist(sourceHostKinds), owner: Line(500) }

export const ImportRule = v.object(
  extended(extended(ruleFields, ownerFields), {
    id: Id,
    version: Version,
    /** Repositories that a person deleted here, which the rule does not add again. */
    excluded: v.number(),
    lastRun: v.optional(v.object({ at: Timestamp, added: v.number(), failure: v.optional(RepositoryFailure) })),
  }),
)
export type ImportRule = v.InferOutput<typeof ImportRule>

/** A rule adds what its owner has and is not here, every 15 minutes and at most 100 repositories at a time. */
export const importRuleEndpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/import-rules', access: 'User', reply: v.array(ImportRule), ownPagesOnly: true },
  create: {
    method: 'POST',
    path: '/api/import-rules',
    access: 'User',
    body: v.object(extended(ruleFields, ownerFields)),
    reply: ImportRule,
    ownPagesOnly: true,
  },
  update: {
    method: 'PUT',
    path: '/api/import-rules/:id',
    access: 'User',
    body: v.object(extended(ruleFields, { version: Version })),
    reply: ImportRule,
    ownPagesOnly: true,
  },
  remove: { method: 'DELETE', path: '/api/import-rules/:id', access: 'User', ownPagesOnly: true },
  run: { method: 'POST', path: '/api/import-rules/:id/run', access: 'User', reply: ImportRule, ownPagesOnly: true },
})
