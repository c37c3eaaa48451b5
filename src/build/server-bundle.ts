/** Reading a thousand files of packages is a third of a start, so they are bundled, except those with a binary. */
const packagesWithBinary =
  '@electric-sql/pglite @electric-sql/pglite-pgvector @node-rs/argon2 @takumi-rs/core pg ssh2 web-tree-sitter'
export const bundledPackages = { noExternal: true as const, external: packagesWithBinary.split(' ') }

export const workerEntries = {
  'pglite.worker': 'src/backend/db/pglite.worker.ts',
  'thread-tasks.worker': 'src/backend/thread-tasks.worker.ts',
  'analyse.worker': 'src/backend/indexing/analyse.worker.ts',
  'process-starter': 'src/backend/processes/process-starter.mjs',
}
