import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CloneRequest } from '#src/backend/indexing/git-clone.ts'
import { outboundPolicy } from '#src/backend/net/outbound-policy.ts'
import { makeRepository, startGitServer, type CommitToMake, type GitServerOptions } from '#tests/support/git-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const commitsToMake: readonly CommitToMake[] = [
  { message: 'Begin\n', files: { 'README.md': '# App\n' } },
  {
    message: 'Add the answer\n\nIt was missing.\n',
    author: 'Grace Hopper',
    time: 1_700_000_100,
    files: { 'a.ts': 'export {}\n' },
  },
  { message: 'Try it', branch: 'feature/try', time: 1_700_000_200, files: { 'b.ts': 'export {}\n' } },
]

export const host = async (options: GitServerOptions = {}, commits: readonly CommitToMake[] = commitsToMake) => {
  const folder = scratchFolder()
  makeRepository(join(folder, 'repositories', 'app.git'), commits)
  mkdirSync(join(folder, 'work'))
  const server = await startGitServer(join(folder, 'repositories'), options)
  onTestFinished(server.close)
  const policy = outboundPolicy({ selfHosted: true, allowList: `127.0.0.1:${server.port}` })
  const request: CloneRequest = { url: server.url('app.git'), policy, into: join(folder, 'work', 'clone.git') }
  return { folder, server, request, left: () => readdirSync(join(folder, 'work')) }
}
